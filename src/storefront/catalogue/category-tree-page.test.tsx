import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { failure, success } from "#shared/failure.ts";
import { fakeApi } from "#tests/components/fake-api.ts";
import { renderPage } from "#tests/components/render-page.tsx";
import { exactly, testFound } from "#tests/components/sample-list.ts";
import * as categoryTreePage from "./category-tree-page.tsx";

const open = () => renderPage(categoryTreePage, { route: "/category" });

const mugs = {
  _id: "mugs",
  name: "Mugs",
  slug: "mugs",
  parent: null,
  description: "To drink from.",
};

describe("the page of all categories", () => {
  it("lists them with as many products as their own pages list", async () => {
    fakeApi({
      getCategories: () => success({ success: true, category: [mugs] }),
      findProducts: ({ query }) =>
        success({
          ...testFound(query, { total: exactly(query.category === "mugs" ? 7 : 0) }),
          category: { category: mugs, ancestors: [] },
        }),
    });
    open();
    await screen.findByRole("link", { name: /Mugs/ });
    screen.getByText(/7 products/);
  });

  it("says when there are none", async () => {
    fakeApi({ getCategories: () => success({ success: true, category: [] }) });
    open();
    await screen.findByText("There are no categories yet");
  });

  it("says when they cannot be loaded, and tries again", async () => {
    let away = true;
    fakeApi({
      getCategories: () =>
        away
          ? failure("unavailable", "The shop is busy.")
          : success({ success: true, category: [] }),
    });
    const { user } = open();
    await screen.findByText("Something went wrong in getting categories");
    away = false;
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("There are no categories yet")).toBeTruthy();
  });

  it("folds its branches in and out, one by one and all together", async () => {
    const cups = { ...mugs, _id: "cups", name: "Cups", slug: "cups", parent: "mugs" };
    fakeApi({
      getCategories: () => success({ success: true, category: [mugs, cups] }),
      findProducts: ({ query }) => success(testFound(query)),
    });
    const { user } = open();
    const branch = (await screen.findByRole("link", { name: "Cups" })).closest("details");
    expect(branch?.querySelector("summary")?.textContent).toBe("1 subcategory of Mugs");
    expect(branch?.open).toBe(true);
    await user.click(screen.getByRole("button", { name: "Collapse all" }));
    expect(branch?.open).toBe(false);
    await user.click(screen.getByRole("button", { name: "Expand all" }));
    expect(branch?.open).toBe(true);
  });
});
