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
    const second = within(screen.getAllByRole("listitem")[1] as HTMLElement);
    expect(
      second.getByLabelText("Discount %", {
        selector: `[aria-describedby="${second.getByText(/^10 pieces get 12 %, but 50 pieces only 4 %/).id}"]`,
      }),
    ).toBeDefined();
    const third = within(screen.getAllByRole("listitem")[2] as HTMLElement);
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

describe("a product's form beside somebody else's edit", () => {
  const theirs: Product = {
    ...mug,
    name: "Steel mug",
    price: 120,
    quantity: 9,
    bulkDiscounts: [{ quantity: 20, discount: 8 }],
    photo: ["/media/products/b-800x800/800.webp"],
    updatedAt: "2026-01-01T00:05:00.000Z",
  };

  function openBesideThem() {
    const sent: Record<string, unknown>[] = [];
    fakeApi({
      ...loads,
      updateProduct: ({ body }) => {
        sent.push(body);
        return body.version === theirs.updatedAt
          ? saved("Product updated successfully")
          : failure("changed_meanwhile", "Somebody else has changed this product meanwhile.", {
              details: { product: theirs },
            });
      },
    });
    return { sent, ...openMug() };
  }

  async function editAndSave({ user }: ReturnType<typeof openBesideThem>) {
    await user.type(await screen.findByLabelText("Name"), " for tea");
    await user.type(field("SKU"), "-W");
    await user.type(field("Pieces to add"), "20");
    await user.click(screen.getByRole("button", { name: "Update product" }));
    await screen.findByText("Somebody else has changed this product meanwhile.");
    return within(screen.getByRole("region", { name: "This product was changed meanwhile" }));
  }

  it("takes over what only they changed, and keeps what only was changed here", async () => {
    const page = openBesideThem();
    const panel = await editAndSave(page);
    expect(document.activeElement?.textContent).toBe("This product was changed meanwhile");
    const takenOver = panel.getAllByRole("listitem").map(({ textContent }) => textContent);
    expect(takenOver).toEqual(["Price: ₹120", "Photos: ", "Bulk discounts: 20 pieces: 8 %"]);
    expect(field("Price").value).toBe("120");
    expect(field("Discount %").value).toBe("8");
    expect(screen.getByRole("img", { name: "Picture 1" }).getAttribute("src")).toContain("/b-");
    expect(field("SKU").value).toBe("MUG-11-W");
    screen.getByRole("group", { name: "Stock: 9 now" });
    await page.user.click(screen.getByRole("button", { name: "Update product" }));
    await screen.findByText("Product updated successfully");
    expect(page.sent[1]).toEqual({
      name: "Mug for tea",
      sku: "MUG-11-W",
      stockChange: "20",
      version: theirs.updatedAt,
    });
  });

  it("asks which to keep where both changed a field, by keyboard too, and loses neither", async () => {
    const page = openBesideThem();
    const { user } = page;
    const panel = await editAndSave(page);
    const choice = within(panel.getByRole("group", { name: "Name" }));
    const mine = choice.getByRole<HTMLInputElement>("radio", { name: "Yours: Mug for tea" });
    expect(mine.checked).toBe(true);
    mine.focus();
    await user.keyboard("{ArrowDown}");
    expect(field("Name").value).toBe("Steel mug");
    await user.type(field("Name"), " 11 oz");
    await user.click(mine);
    expect(field("Name").value).toBe("Mug for tea");
    await user.click(choice.getByRole("radio", { name: "Theirs: Steel mug 11 oz" }));
    await user.click(screen.getByRole("button", { name: "Update product" }));
    await screen.findByText("Product updated successfully");
    expect(page.sent[1]).toMatchObject({ name: "Steel mug 11 oz", version: theirs.updatedAt });
  });
});

describe("a new product's form whose save got no answer", () => {
  it("sends the same key until it was saved, so that nothing is made twice", async () => {
    const keys: (string | null)[] = [];
    let answers = 0;
    fakeApi({
      ...loads,
      createProduct: () => {
        answers += 1;
        if (answers === 1) return noAnswer();
        if (answers === 2) return failure("idempotency_key_reused", "Your first try was saved.");
        return saved("Product created successfully");
      },
    });
    const answer = globalThis.fetch;
    vi.stubGlobal("fetch", (path: string, init: RequestInit = {}) => {
      if (init.method === "POST") keys.push(new Headers(init.headers).get("Idempotency-Key"));
      return answer(path, init);
    });
    const page = openNew();
    await fillIn(page);
    const create = screen.getByRole("button", { name: "Create product" });
    await page.user.click(create);
    await screen.findByText("Something went wrong in creating product");
    await page.user.click(create);
    await screen.findByText("Your first try was saved.");
    await page.user.click(create);
    await screen.findByText("Product created successfully");
    expect(keys[0]).toMatch(/^[\da-f]{32}$/);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).toMatch(/^[\da-f]{32}$/);
    expect(keys[2]).not.toBe(keys[0]);
  });
});

describe("a product that cannot be loaded", () => {
  it.each([
    ["the product", { getProduct: noAnswer }, "Something went wrong"],
    ["the categories", { getCategories: noAnswer }, "Something went wrong in getting categories"],
  ])("is not taken for another trouble: %s", async (_what, broken, message) => {
    fakeApi({ ...loads, ...broken });
    openMug();
    expect((await screen.findByRole("alert")).textContent).toContain(message);
    expect(screen.getByRole("alert").querySelector("p")?.textContent).toBe(message);
  });
});

it("a photo that was rejected is not called the first", async () => {
  class Uploading {
    upload = {};
    open() {}
    abort() {}
    setRequestHeader() {}
    send() {}
  }
  vi.stubGlobal("XMLHttpRequest", Uploading);
  fakeApi(loads);
  openNew();
  const group = within(await screen.findByRole("group", { name: "Photos" }));
  const files = ["notes.pdf", "a.png", "b.png"].map(
    (name) =>
      new File(["x"], name, { type: name.endsWith("pdf") ? "application/pdf" : "image/png" }),
  );
  fireEvent.change(group.getByLabelText("Choose pictures"), { target: { files } });
  const tiles = await group.findAllByRole("listitem");
  expect(tiles.map((tile) => within(tile).queryByText("First") !== null)).toEqual([
    false,
    true,
    false,
  ]);
});

describe("a product's long texts", () => {
  it("are not cut, tell near the limit how much is left, and are refused past it", async () => {
    fakeApi(loads);
    const { user } = openNew();
    const name = await screen.findByLabelText<HTMLInputElement>("Name");
    await user.click(name);
    await user.paste("x".repeat(190));
    screen.getByText("10 of 200 characters left");
    await user.paste("y".repeat(30));
    expect(name.value).toHaveLength(220);
    screen.getByText("20 characters too many: at most 200");
    await user.click(screen.getByRole("button", { name: "Create product" }));
    await screen.findByText("Name must have at most 200 characters");
  });
});

describe("a product's form", () => {
  it("shows what is saved, and sends only what was changed, with the state that was seen", async () => {
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
    const update = screen.getByRole("button", { name: "Update product" });
    await user.type(field("Name"), " new");
    await user.click(update);
    await screen.findByText("Not yet");
    expect(document.activeElement).toBe(update);
    screen.getByRole("group", { name: "Stock: 5 when you opened this page" });
    await user.type(field("Pieces to add"), "20");
    await user.click(update);
    await user.click(field("Take away"));
    await user.click(update);
    await user.click(field("Count"));
    await user.click(update);
    await waitFor(() => expect(sent).toHaveLength(4));
    const seen = { id: "p1", name: "Mug new", version: mug.updatedAt };
    expect(sent).toEqual([
      seen,
      { ...seen, stockChange: "20" },
      { ...seen, stockChange: "-20" },
      { ...seen, quantity: "20", quantitySeen: "5" },
    ]);
  });

  it("says at the stock why it cannot be changed so, and takes up the present number", async () => {
    const sent: Record<string, unknown>[] = [];
    const tooMany = "There are only 5 in stock: take away at most that many";
    const changed = "The stock has changed since you saw 5: it is 3 now.";
    fakeApi({
      ...loads,
      updateProduct: ({ body }) => {
        sent.push(body);
        if (body.stockChange) {
          return failure("conflict", tooMany, { fields: { stockChange: tooMany } });
        }
        return failure("changed_meanwhile", changed, {
          fields: { quantity: changed },
          details: { product: { ...mug, quantity: 3 } },
        });
      },
    });
    const { user } = openMug();
    await user.click(await screen.findByLabelText("Take away"));
    await user.type(field("Pieces to take away"), "9");
    await user.click(screen.getByRole("button", { name: "Update product" }));
    await screen.findByText(tooMany);
    expect(document.activeElement).toBe(field("Pieces to take away"));
    await user.click(field("Count"));
    await user.click(screen.getByRole("button", { name: "Update product" }));
    await screen.findByText(changed);
    screen.getByRole("group", { name: "Stock: 3 now" });
    expect(field("Pieces counted").value).toBe("9");
    await user.click(screen.getByRole("button", { name: "Update product" }));
    await waitFor(() => expect(sent).toHaveLength(3));
    expect(sent[2]).toMatchObject({ quantity: "9", quantitySeen: "3" });
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
    const goesOn = screen.getByText("Saved. The list of products opens in a moment.");
    await waitFor(() => expect(document.activeElement).toBe(goesOn));
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
