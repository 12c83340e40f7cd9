import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { attributes, attributeValues } from "#server/database/schema/attributes.ts";
import { compatibilityRules } from "#server/database/schema/compatibility.ts";
import { newId } from "#server/lib/ids.ts";
import {
  type CatalogueIssue,
  getCatalogueIssues,
  MAX_COUNTED_ISSUES,
} from "#shared/catalogue/catalogue-issues-contract.ts";
import { rupees } from "#shared/money.ts";
import { callEndpoint } from "../support/endpoint-client.ts";
import { giveValue, newChoices, newFamily } from "../support/families.ts";
import { readOverview } from "../support/overview.ts";
import { newCategory, newProduct } from "../support/products.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";
import { newAdmin } from "../support/users.ts";

let shop: TestShop;
let token: string;
let category: string;

const whole = { photo: ["/media/a.webp"], hsn: "6912", gstPercent: 5 };

beforeAll(async () => {
  shop = await openTestShop();
  ({ token } = await newAdmin(shop));
  category = (await newCategory(shop))._id;
});

afterAll(() => shop.close());

async function catalogueIssues(issue: CatalogueIssue, page = 1) {
  const query = { issue, page: `${page}` };
  return (await callEndpoint(shop, getCatalogueIssues, { token, query })).body;
}

async function names(issue: CatalogueIssue): Promise<string[]> {
  return ((await catalogueIssues(issue)).entries ?? []).map(({ name }) => name);
}

describe("the catalogue issues", () => {
  it("names each product that lacks something, until it has it", async () => {
    await newProduct(shop, { category, name: "Whole", ...whole });
    await newProduct(shop, { category, name: "No picture", ...whole, photo: [] });
    await newProduct(shop, { category, name: "No HSN", ...whole, hsn: "" });
    await newProduct(shop, { category, name: "Free", ...whole, price: rupees(0) });
    const noGst = await newProduct(shop, { category, name: "No GST", ...whole, gstPercent: null });
    expect(await names("no-picture")).toEqual(["No picture"]);
    expect(await names("no-hsn")).toEqual(["No HSN"]);
    expect(await names("no-price")).toEqual(["Free"]);
    expect((await catalogueIssues("no-gst")).entries).toEqual([
      { _id: noGst.id, name: "No GST", slug: noGst.slug, note: "" },
    ]);
    expect((await readOverview(shop, token)).catalogueIssues).toContainEqual({
      issue: "no-gst",
      count: 1,
      isExact: true,
    });
    await shop.catalogue.updateProduct(noGst.id, { gstPercent: 18 });
    expect(await names("no-gst")).toEqual([]);
  });

  it("names choices without a swatch of an attribute that shows others in theirs", async () => {
    const { db } = shop.database;
    const specifications = [{ name: "Colour", value: "Zebra stripes" }];
    await newProduct(shop, { category, ...whole, specifications });
    expect(await names("no-swatch")).toContain("Zebra stripes");
    const [colour] = await db.select().from(attributes).where(eq(attributes.code, "colour"));
    await db
      .update(attributeValues)
      .set({ swatch: "" })
      .where(eq(attributeValues.attributeId, colour?.id ?? ""));
    expect(await names("no-swatch")).toEqual([]);
  });

  it("names rules that speak of products which are gone", async () => {
    const machine = await newProduct(shop, { category, ...whole });
    const side = { products: [], categories: [], choices: [], ranges: [] };
    await shop.database.db.insert(compatibilityRules).values({
      id: newId(),
      kind: "spare",
      reason: "It is made for it.",
      machines: { ...side, products: [machine.id] },
      goods: { ...side, categories: [category] },
    });
    expect(await names("rule-names-deleted")).toEqual([]);
    await shop.catalogue.deleteProduct(machine.id);
    expect(await names("rule-names-deleted")).toEqual(["It is made for it."]);
  });

  it("names families whose products have one name, until each has its own", async () => {
    const size = await newChoices(shop, "Size", ["S", "M", "L"]);
    const newShirt = async (name: string, slug: string) => {
      const made = await newProduct(shop, { category, ...whole, name });
      await giveValue(shop, made, size, slug);
      return made;
    };
    const small = await newShirt("Shirt", "s");
    const medium = await newShirt("shirt", "m");
    const large = await newShirt("Shirt, L", "l");
    const { _id } = await newFamily(shop, {
      name: "Round-neck shirt",
      sharedTiers: false,
      options: [size.code],
      variants: [small, medium, large].map(({ id: product }) => ({ product })),
    });
    expect((await catalogueIssues("equal-names")).entries).toEqual([
      {
        _id,
        name: "Round-neck shirt",
        slug: "",
        note: expect.stringMatching(/^2 named “[Ss]hirt”$/),
      },
    ]);
    await shop.catalogue.updateProduct(medium.id, { name: "Shirt, M" });
    expect(await names("equal-names")).toEqual([]);
    await shop.catalogue.updateProduct(large.id, { name: "Shirt, M" });
    expect(await names("equal-names")).toEqual(["Round-neck shirt"]);
    await shop.catalogue.deleteProduct(large.id);
    expect(await names("equal-names")).toEqual([]);
  });

  it("stops counting at a bound, and has no numbered pages beyond it", async () => {
    await shop.database.db.execute(`insert into products
      (id, name, slug, price_paise, category_id, photos, hsn)
      select gen_random_uuid(), 'Many', 'many-' || place, 100, '${category}', '["/a.webp"]', ''
      from generate_series(1, 1100) place`);
    const listed = await catalogueIssues("no-hsn");
    expect(listed.issues).toContainEqual({
      issue: "no-hsn",
      count: MAX_COUNTED_ISSUES,
      isExact: false,
    });
    expect(listed).toMatchObject({ total: MAX_COUNTED_ISSUES, isMore: true, page: 1, pages: 20 });
    expect(listed.entries).toHaveLength(50);
    expect((await catalogueIssues("no-hsn", 21)).entries).toEqual([]);
  });
});
