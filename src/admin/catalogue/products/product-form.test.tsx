import { fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { noAnswer } from "#browser/api-outcome.ts";
import type { Product } from "#shared/catalogue/contract.ts";
import { failure } from "#shared/failure.ts";
import { fakeApi } from "#tests/components/fake-api.ts";
import { field, fillIn, loads, mug, saved } from "#tests/components/fill-product-form.ts";
import { renderPage } from "#tests/components/render-page.tsx";
import { signInAsAdmin } from "#tests/components/sign-in-admin.ts";
import * as productPage from "./product-page.tsx";

const openNew = () => renderPage(productPage, { route: "/dashboard/admin/create-product" });
const openMug = () =>
  renderPage(productPage, {
    route: "/dashboard/admin/update-product/:slug",
    path: "/dashboard/admin/update-product/mug",
  });

beforeEach(signInAsAdmin);

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
    await user.click(field("A delivery came"));
    await user.click(screen.getByRole("button", { name: "Update product" }));
    await screen.findByText("Somebody else has changed this product meanwhile.");
    return within(screen.getByRole("region", { name: "This product was changed meanwhile" }));
  }

  it("takes over what only they changed, and keeps what only was changed here", async () => {
    const page = openBesideThem();
    const panel = await editAndSave(page);
    expect(document.activeElement?.textContent).toBe("This product was changed meanwhile");
    const takenOver = panel.getAllByRole("listitem").map(({ textContent }) => textContent);
    expect(takenOver).toEqual(["Price: ₹120", "Photos: ", "Bulk discounts: 20 pieces: 8%"]);
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
      stockReason: "delivery",
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
      if (path.includes("/create-product"))
        keys.push(new Headers(init.headers).get("Idempotency-Key"));
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

describe("an empty HSN or GST rate", () => {
  const none = { hsn: "", gstPercent: null, hsnFrom: null, gstPercentFrom: null };
  const taxes = [
    { _id: "c1", hsn: "6912", gstPercent: 18, hsnFrom: "Blanks", gstPercentFrom: null },
    { _id: "c2", hsn: "8443", gstPercent: 12, hsnFrom: null, gstPercentFrom: "Machines" },
    { _id: "c3", ...none },
  ];
  const category = ["c1", "c2", "c3"].map((_id) => ({ _id, name: _id, slug: _id, parent: null }));
  const notes = () =>
    ["HSN", "GST %"].map((label) => {
      const ids = field(label).getAttribute("aria-describedby")?.split(" ") ?? [];
      return ids.map((id) => document.getElementById(id)?.textContent).join(" ");
    });

  function openWithTaxes() {
    fakeApi({
      ...loads,
      getCategories: () => ({ ok: true as const, value: { success: true as const, category } }),
      listCategoryTaxes: () => ({ ok: true as const, value: { success: true as const, taxes } }),
    });
    return openNew();
  }

  it("says what the chosen category or the shop gives, and changes with the category", async () => {
    const { user } = openWithTaxes();
    await screen.findByLabelText("Name");
    const untold = "Empty: taken from the category, else from the shop's settings";
    expect(notes()).toEqual([untold, untold]);
    await user.selectOptions(field("Category"), "c1");
    expect(notes()).toEqual([
      "Empty: 6912, as the category Blanks says",
      "Empty: 18%, as the shop's settings say",
    ]);
    expect(field("HSN").placeholder).toBe("6912");
    await user.selectOptions(field("Category"), "c2");
    expect(notes()).toEqual([
      "Empty: 8443, as the shop's settings say",
      "Empty: 12%, as the category Machines says",
    ]);
    screen.getByRole("option", { name: "Not given: 12%" });
    await user.selectOptions(field("Category"), "c3");
    expect(notes()[0]).toMatch(/neither the category nor the shop's settings/);
    expect(field("HSN").placeholder).toBe("");
  });

  it("is not spoken of once it is filled in", async () => {
    const { user } = openWithTaxes();
    await screen.findByLabelText("Name");
    await user.selectOptions(field("Category"), "c1");
    await user.type(field("HSN"), "8451");
    await user.selectOptions(field("GST %"), "5");
    expect(notes()).toEqual(["4, 6 or 8 digits", "Included in the price"]);
  });
});
