import { screen } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { failure, success } from "#shared/failure.ts";
import { fakeApi } from "#tests/components/fake-api.ts";
import { renderPage } from "#tests/components/render-page.tsx";
import { signInAsAdmin } from "#tests/components/sign-in-admin.ts";
import * as stockPage from "./stock-page.tsx";

const category = [
  { _id: "c1", name: "Blanks", slug: "blanks", parent: null },
  { _id: "c2", name: "Mugs", slug: "mugs", parent: "c1" },
];
const settings = { lowStock: 5, categories: [{ category: "blanks", lowStock: 50 }] };
const label = (text: string) => screen.getByLabelText<HTMLInputElement>(text);

beforeEach(signInAsAdmin);

it("a category gets a limit of its own, which is corrected at its field and sent", async () => {
  let body: unknown;
  fakeApi({
    getCategories: () => success({ success: true as const, category }),
    getStockSettings: () => success({ success: true as const, settings, version: 3 }),
    saveStockSettings: (request) => {
      body = request.body;
      return failure("unavailable", "The shop is busy. Please try again in a few seconds.");
    },
  });
  const { user } = renderPage(stockPage, { route: "/dashboard/admin/settings/stock" });
  const save = () => user.click(screen.getByRole("button", { name: "Save stock settings" }));
  await user.click(await screen.findByRole("button", { name: "Add category" }));
  expect(label("Category 1").value).toBe("blanks");
  await user.selectOptions(label("Category 2"), "blanks");
  await user.type(label("Pieces in category 2"), "2");
  await save();
  await screen.findByText("This category has a limit already");
  expect(document.activeElement).toBe(label("Category 2"));
  expect(body).toBeUndefined();
  await user.selectOptions(label("Category 2"), "mugs");
  await save();
  await screen.findByText("The shop is busy. Please try again in a few seconds.");
  const limits = [...settings.categories, { category: "mugs", lowStock: 2 }];
  expect(body).toEqual({ settings: { lowStock: 5, categories: limits }, version: 3 });
});
