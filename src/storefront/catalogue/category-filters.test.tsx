import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { success } from "#shared/failure.ts";
import { readListQuery } from "#shared/search/list-query.ts";
import { fakeApi } from "#tests/components/fake-api.ts";
import { renderPage } from "#tests/components/render-page.tsx";
import { answerLists, mugs, testFound, testGroups } from "#tests/components/sample-list.ts";
import * as categoryPage from "./category-page.tsx";

// On the server there is only the loader.
const { clientLoader: _, ...page } = categoryPage;

const open = (search = "") =>
  renderPage(page, { route: "/category/:slug", path: `/category/mugs${search}` });

const filters = async () => within(await screen.findByRole("region", { name: "Filters" }));

describe("the filters of a category", () => {
  it("is narrowed by each choice at once, in the address", async () => {
    const requests = answerLists();
    const { user, currentPath } = open("?sort=newest");
    const form = await filters();
    const red = form.getByRole<HTMLInputElement>("checkbox", { name: "Red (4)" });
    await user.click(red);
    await screen.findByText("9 products");
    expect(currentPath()).toBe("/category/mugs?sort=newest&f.colour=red");
    expect(red.isConnected && red.checked).toBe(true);
    expect(document.activeElement).toBe(red);
    await user.click(form.getByRole("checkbox", { name: /^In stock only/ }));
    await screen.findByText("6 products");
    expect(currentPath()).toBe("/category/mugs?sort=newest&stock=in&f.colour=red");
    expect(requests.at(-1)).toMatchObject({
      category: "mugs",
      filters: "stock=in&f.colour=red",
      sort: "newest",
      limit: 24,
    });
  });

  it("leads an address with a choice that was merged into another to that one", async () => {
    fakeApi({
      findProducts: ({ query }) =>
        success(testFound({ ...query, filters: query.filters?.replace("crimson", "red") })),
      getCategories: () => success({ success: true, category: [mugs] }),
    });
    const { currentPath } = open("?sort=newest&f.colour=crimson&f.colour=blue");
    await filters();
    expect(currentPath()).toBe("/category/mugs?sort=newest&f.colour=blue&f.colour=red");
  });

  it("takes bounds when their field is left or Enter is pressed", async () => {
    answerLists();
    const { user, currentPath } = open();
    const form = await filters();
    const to = form.getByRole("textbox", { name: "Price to, in rupees" });
    await user.type(form.getByRole("textbox", { name: "Price from, in rupees" }), "500");
    expect(currentPath()).toBe("/category/mugs");
    await user.click(to);
    await waitFor(() => expect(currentPath()).toBe("/category/mugs?price.min=500"));
    await user.type(to, "100{Enter}");
    await waitFor(() => expect(currentPath()).toBe("/category/mugs?price.min=100&price.max=500"));
    await screen.findByRole("link", { name: "Remove filter Price: ₹100 to ₹500" });
  });

  it("takes sizes in any unit, shown in centimetres as the trade says them", async () => {
    answerLists();
    const { user, currentPath } = open();
    const form = await filters();
    const from = form.getByRole<HTMLInputElement>("textbox", { name: "Width from, in cm" });
    const to = form.getByRole<HTMLInputElement>("textbox", { name: "Width to, in cm" });
    expect([from.placeholder, to.placeholder]).toEqual(["20", "100"]);
    await user.type(from, "40");
    await user.click(to);
    await waitFor(() => expect(currentPath()).toBe("/category/mugs?f.width.min=400"));
    await user.type(to, "24 in{Enter}");
    await waitFor(() =>
      expect(currentPath()).toBe("/category/mugs?f.width.min=400&f.width.max=600"),
    );
    await screen.findByRole("link", { name: "Remove filter Width: 40 to 60 cm" });
    expect([from.value, to.value]).toEqual(["40", "60"]);
    // What lies before the chosen end is no hint for the other one.
    await user.clear(from);
    await user.clear(to);
    await user.type(to, "10");
    expect(from.placeholder).toBe("");
  });

  it("says at a field what it cannot read, and keeps it to be mended", async () => {
    answerLists();
    const { user, currentPath } = open("?f.width.min=400");
    const from = (await filters()).getByRole<HTMLInputElement>("textbox", {
      name: "Width from, in cm",
    });
    await user.clear(from);
    await user.type(from, "40x50{Enter}");
    await screen.findByText("Enter one size such as 100 cm");
    expect(from.getAttribute("aria-invalid")).toBe("true");
    await waitFor(() => expect(currentPath()).toBe("/category/mugs"));
    expect(from.value).toBe("40x50");
    await user.clear(from);
    await user.type(from, "50{Enter}");
    await waitFor(() => expect(currentPath()).toBe("/category/mugs?f.width.min=500"));
    expect(screen.queryByText(/^Enter one size/)).toBeNull();
  });

  it("folds what hardly tells its products apart", async () => {
    answerLists({
      groups: testGroups(readListQuery(new URLSearchParams())).map((group) => ({
        ...group,
        dividesWell: group.code !== "colour",
      })),
    });
    open();
    const form = await filters();
    const isOpen = (name: string) =>
      form.getByText(name, { selector: "summary *" }).closest("details")?.open;
    expect([isOpen("Price (₹)"), isOpen("Colour"), isOpen("Width (cm)")]).toEqual([
      true,
      false,
      true,
    ]);
  });

  it("shows what is chosen, to be taken off one by one or together", async () => {
    answerLists();
    const { user, currentPath } = open("?f.colour=red&f.colour=blue&f.width.max=380");
    const chips = within(await screen.findByRole("list", { name: "Chosen filters" }));
    chips.getByRole("link", { name: "Remove filter Width: up to 38 cm" });
    await user.click(chips.getByRole("link", { name: "Remove filter Colour: Blue" }));
    await waitFor(() => expect(currentPath()).toBe("/category/mugs?f.colour=red&f.width.max=380"));
    await user.click(chips.getByRole("link", { name: "Clear all" }));
    await screen.findByText("12 products");
    expect(currentPath()).toBe("/category/mugs");
    expect(screen.queryByRole("list", { name: "Chosen filters" })).toBeNull();
    expect(document.activeElement?.textContent).toBe("12 products");
  });
});
