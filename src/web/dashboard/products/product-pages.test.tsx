import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Product } from "#shared/catalogue/contract.ts";
import { failure, success } from "#shared/failure.ts";
import { noAnswer } from "../../api/api-outcome.ts";
import { fakeApi } from "../../testing/fake-api.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { anyUnsaved } from "../../ui/unsaved-changes.ts";
import { signInAsAdmin } from "../testing/sign-in.ts";
import * as createProductPage from "./create-product-page.tsx";
import * as updateProductPage from "./update-product-page.tsx";

const mug: Product = {
  _id: "p1",
  name: "Mug",
  slug: "mug",
  description: "For tea.",
  price: 99.5,
  quantity: 5,
  category: { _id: "c1", name: "Mugs", slug: "mugs" },
  shipping: true,
  photo: ["/media/products/a-800x800/800.webp"],
  bulkDiscounts: [{ quantity: 10, discount: 5 }],
  createdAt: "2026-01-01T00:00:00.000Z",
  updatedAt: "2026-01-01T00:00:00.000Z",
  sku: "MUG-11",
  specifications: [],
  origin: "India",
  netQuantity: "",
  hsn: "",
  gstPercent: 12,
};

const getCategories = () =>
  success({
    success: true as const,
    category: [{ _id: "c1", name: "Mugs", slug: "mugs", parent: null }],
  });
const getMediaConfig = () =>
  success({
    success: true as const,
    host: "own" as const,
    maxBytes: 10_485_760,
    maxPixels: 40_000_000,
    accept: ["image/png"],
  });
const getProduct = () => success({ success: true as const, product: mug });
const loads = { getCategories, getMediaConfig, getProduct };

const saved = (message: string) => success({ success: true as const, message, product: mug });

const openNew = () => renderPage(createProductPage, { route: "/dashboard/admin/create-product" });
const openMug = () =>
  renderPage(updateProductPage, {
    route: "/dashboard/admin/update-product/:slug",
    path: "/dashboard/admin/update-product/mug",
  });

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

async function fillIn({ user }: ReturnType<typeof openNew>): Promise<void> {
  await user.type(await screen.findByLabelText("Name"), "Mug");
  await user.type(field("Price"), "1,149.50");
  await user.type(field("Quantity"), "12");
  await user.selectOptions(field("Category"), "c1");
}

beforeEach(signInAsAdmin);
afterEach(() => {
  vi.useRealTimers();
});

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

  it("is sent once, with its rows and without those that miss a value", async () => {
    const sent: unknown[] = [];
    fakeApi({
      ...loads,
      createProduct: ({ body }) => {
        sent.push(body);
        return saved("Product created successfully");
      },
    });
    const page = openNew();
    const { user } = page;
    await fillIn(page);
    for (const [quantity, discount] of [
      ["10", "12"],
      ["50", "4"],
      ["100", ""],
    ] as const) {
      await user.click(screen.getByRole("button", { name: "Add bulk discount" }));
      const row = within(screen.getAllByRole("listitem").at(-1) as HTMLElement);
      expect(document.activeElement).toBe(row.getByLabelText("Quantity"));
      await user.type(row.getByLabelText("Quantity"), quantity);
      if (discount) await user.type(row.getByLabelText("Discount %"), discount);
    }
    screen.getByText("10 pieces get 12 %, but 50 pieces only 4 %: is that meant?");
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
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Creating..." }).disabled).toBe(
      true,
    );
    expect(anyUnsaved()).toBe(false);
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

describe("a product's form", () => {
  it("shows what is saved, and sends the stock only where it was changed", async () => {
    const sent: Record<string, unknown>[] = [];
    fakeApi({
      ...loads,
      updateProduct: ({ params, body }) => {
        sent.push({ ...params, ...body });
        return failure("conflict", "Not yet");
      },
    });
    const { user } = openMug();
    expect((await screen.findByLabelText<HTMLInputElement>("Price")).value).toBe("99.50");
    expect(field("Category").value).toBe("c1");
    expect(field("Discount %").value).toBe("5");
    await user.type(field("Name"), " new");
    await user.click(screen.getByRole("button", { name: "Update product" }));
    await screen.findByText("Not yet");
    const stock = screen.getByLabelText("Quantity", { selector: "[name=quantity]" });
    await user.clear(stock);
    await user.type(stock, "6");
    await user.click(screen.getByRole("button", { name: "Update product" }));
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[0]).toMatchObject({ id: "p1", name: "Mug new", price: "99.50" });
    expect(sent[0]).not.toHaveProperty("quantity");
    expect(sent[1]).toMatchObject({ quantity: "6" });
  });

  it("says that updating failed", async () => {
    fakeApi({ ...loads, updateProduct: noAnswer });
    const { user } = openMug();
    await user.click(await screen.findByRole("button", { name: "Update product" }));
    await screen.findByText("Something went wrong in upadating product");
  });

  it("leads to the list 1.5 seconds after it was saved", async () => {
    fakeApi({ ...loads, updateProduct: () => saved("Product updated successfully") });
    const { user, currentPath } = openMug();
    await user.type(await screen.findByLabelText("Name"), " new");
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
    fireEvent.click(screen.getByRole("button", { name: "Update product" }));
    await screen.findByText("Product updated successfully");
    await waitFor(() => expect(anyUnsaved()).toBe(false));
    vi.advanceTimersByTime(1_300);
    expect(currentPath()).toBe("/dashboard/admin/update-product/mug");
    vi.advanceTimersByTime(200);
    await waitFor(() => expect(currentPath()).toBe("/dashboard/admin/products"));
  });

  it("is deleted once somebody has answered the question", async () => {
    const deleted: unknown[] = [];
    fakeApi({
      ...loads,
      deleteProduct: ({ params }) => {
        deleted.push(params.id);
        return success({ success: true, message: "Product deleted successfully" });
      },
    });
    const { user, currentPath } = openMug();
    await user.click(await screen.findByRole("button", { name: "Delete" }));
    const dialog = within(screen.getByRole("dialog", { name: "Delete product" }));
    await user.click(dialog.getByRole("button", { name: "Delete" }));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(deleted).toEqual([]);
    await user.type(field("Name"), " new");
    await user.click(screen.getByRole("button", { name: "Delete" }));
    await user.type(dialog.getByRole("textbox"), "yes");
    await user.click(dialog.getByRole("button", { name: "Delete" }));
    await screen.findByText("Product deleted successfully");
    expect(deleted).toEqual(["p1"]);
    await waitFor(() => expect(currentPath()).toBe("/dashboard/admin/products"));
  });

  it("says why deleting failed, and stays", async () => {
    fakeApi({ ...loads, deleteProduct: noAnswer });
    const { user } = openMug();
    await user.click(await screen.findByRole("button", { name: "Delete" }));
    await user.type(screen.getByRole("textbox", { name: /Type yes/ }), "yes");
    const dialog = within(screen.getByRole("dialog", { name: "Delete product" }));
    await user.click(dialog.getByRole("button", { name: "Delete" }));
    await screen.findByText("something went wrong in handleDelete");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    screen.getByRole("form", { name: "Update product" });
  });
});
