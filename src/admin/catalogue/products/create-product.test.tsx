import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { noAnswer } from "#browser/api-outcome.ts";
import { failure } from "#shared/failure.ts";
import { fakeApi } from "#tests/components/fake-api.ts";
import {
  field,
  fillIn,
  getCategories,
  loads,
  mug,
  recordCreated,
} from "#tests/components/fill-product-form.ts";
import { accessOf, takeOwnRole } from "#tests/components/own-role.ts";
import { renderPage } from "#tests/components/render-page.tsx";
import { signInAsAdmin } from "#tests/components/sign-in-admin.ts";
import { anyUnsaved } from "#ui/unsaved-changes.ts";
import * as productPage from "./product-page.tsx";

const openNew = () => renderPage(productPage, { route: "/dashboard/admin/create-product" });

beforeEach(signInAsAdmin);

describe("a new product's form", () => {
  it("says that the categories cannot be loaded, and tries again", async () => {
    let answers = 0;
    fakeApi({
      ...loads,
      getCategories: () => {
        answers += 1;
        return answers === 1 ? noAnswer() : getCategories();
      },
    });
    const { user } = openNew();
    await screen.findByText("Something went wrong in getting categories");
    await user.click(screen.getByRole("button", { name: "Try again" }));
    await screen.findByRole("form", { name: "Create product" });
  });

  it("says what is missing or wrong at its fields before it asks the shop", async () => {
    fakeApi(loads);
    const { user } = openNew();
    await user.type(await screen.findByLabelText("Price"), "1e3");
    await user.click(screen.getByRole("button", { name: "Create product" }));
    await screen.findByText("Name is required");
    screen.getByText(/^Price must be rupees with at most 2 decimals/);
    screen.getByText("Quantity is required");
    screen.getByText("Category is required");
    expect(document.activeElement).toBe(field("Name"));
    expect(field("Price").value).toBe("1e3");
  });

  it("begins with no pieces where the role does not count stock", async () => {
    const sent: Record<string, unknown>[] = [];
    fakeApi({
      ...loads,
      getOwnAccess: accessOf(["read_products", "write_products"]),
      createProduct: ({ body }) => {
        sent.push(body);
        return failure("conflict", "Not yet");
      },
    });
    await takeOwnRole();
    const { user } = openNew();
    await user.type(await screen.findByLabelText("Name"), "Mug");
    expect(screen.queryByLabelText("Quantity")).toBeNull();
    screen.getByText(/It begins with no pieces in stock/);
    await user.type(field("Price"), "99");
    await user.selectOptions(field("Category"), "c1");
    await user.click(screen.getByRole("button", { name: "Create product" }));
    await screen.findByText("Not yet");
    expect(sent).toMatchObject([{ name: "Mug", quantity: "0" }]);
  });

  it("is sent once, with its rows and without those that miss a value", async () => {
    const sent = recordCreated();
    const page = openNew();
    const { user } = page;
    await fillIn(page);
    const tiers = within(screen.getByRole("group", { name: "Bulk discounts" }));
    for (const [quantity, discount] of [
      ["10", "12"],
      ["50", "4"],
      ["100", ""],
    ] as const) {
      await user.click(screen.getByRole("button", { name: "Add bulk discount" }));
      const row = within(tiers.getAllByRole("listitem").at(-1) as HTMLElement);
      expect(document.activeElement).toBe(row.getByLabelText("Quantity"));
      await user.type(row.getByLabelText("Quantity"), quantity);
      if (discount) await user.type(row.getByLabelText("Discount %"), discount);
    }
    const second = within(tiers.getAllByRole("listitem")[1] as HTMLElement);
    expect(
      second.getByLabelText("Discount %", {
        selector: `[aria-describedby="${second.getByText(/^10 pieces get 12%, but 50 pieces only 4%/).id}"]`,
      }),
    ).toBeDefined();
    const third = within(tiers.getAllByRole("listitem")[2] as HTMLElement);
    third.getByText("Without a discount this row is not saved");
    await user.click(screen.getByRole("button", { name: "Remove bulk discount 2" }));
    expect(screen.queryByText(/is that meant/)).toBeNull();
    await user.click(screen.getByRole("button", { name: "Add specification" }));
    await user.type(field("Specification"), "Holds");
    await user.type(field("Value"), " 325 ml ");
    await user.click(field("Can be shipped"));
    await user.dblClick(screen.getByRole("button", { name: "Create product" }));
    await screen.findByText("Product created successfully");
    expect(sent).toEqual([
      expect.objectContaining({
        name: "Mug",
        price: "1149.50",
        quantity: "12",
        category: "c1",
        shipping: "false",
        bulkDiscounts: '[{"quantity":10,"discount":12}]',
        specifications: '[{"name":"Holds","value":"325 ml"}]',
      }),
    ]);
    expect(screen.getByRole("button", { name: "Creating..." }).getAttribute("aria-disabled")).toBe(
      "true",
    );
    await waitFor(() => expect(anyUnsaved()).toBe(false));
    await user.click(screen.getByRole("button", { name: "View in the shop" }));
    await waitFor(() => expect(page.currentPath()).toBe(`/product/${mug.slug}`));
  });

  it("shows the shop's own message, or that creating failed, and keeps what was typed", async () => {
    let answers = 0;
    fakeApi({
      ...loads,
      createProduct: () => {
        answers += 1;
        return answers === 1 ? noAnswer() : failure("conflict", "The shelf is full");
      },
    });
    const page = openNew();
    await fillIn(page);
    const create = screen.getByRole("button", { name: "Create product" });
    await page.user.click(create);
    const alert = within(screen.getByRole("form", { name: "Create product" })).getByRole("alert");
    await within(alert).findByText("Something went wrong in creating product");
    await page.user.click(create);
    await within(alert).findByText("The shelf is full");
    expect(field("Price").value).toBe("1,149.50");
    expect(anyUnsaved()).toBe(true);
  });

  it("shows what the shop refuses of a list until a row changes", async () => {
    const twice = "Bulk discounts must name each quantity once";
    fakeApi({
      ...loads,
      createProduct: () => failure("invalid_request", twice, { fields: { bulkDiscounts: twice } }),
    });
    const page = openNew();
    await fillIn(page);
    await page.user.click(screen.getByRole("button", { name: "Create product" }));
    await screen.findByText(twice);
    await page.user.click(screen.getByRole("button", { name: "Add bulk discount" }));
    expect(screen.queryByText(twice)).toBeNull();
  });
});
