import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { priceCart } from "#shared/cart/price-cart.ts";
import { getProduct } from "#shared/catalogue/contract.ts";
import { getFits, listStarterKits } from "#shared/compatibility/fits-contract.ts";
import { rupees, toRupees } from "#shared/money.ts";
import { demoProducts } from "../../demo/catalogue/products.ts";
import { callEndpoint, newAddress } from "../support/endpoint-client.ts";
import { newProduct } from "../support/products.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ demo: true });
});
afterAll(() => shop.close());

const machineCategories =
  /dtf-.*printers|sublimation-printers$|shakers-and-ovens|presses$|plotters$|lasers$/;
const isMachine = ({ category }: { category: string }) => machineCategories.test(category);
const machines = demoProducts.filter(isMachine).map(({ slug }) => slug);
const goods = demoProducts.filter((product) => !isMachine(product)).map(({ slug }) => slug);

async function fitsOf(slug: string) {
  const address = newAddress();
  const { body } = await callEndpoint(shop, getProduct, { params: { slug }, address });
  const id = body.product?._id ?? "";
  return (await callEndpoint(shop, getFits, { params: { id }, address })).body;
}

const starterOf = async (slug: string) =>
  (await fitsOf(slug)).starter?.map(({ product, quantity }) => `${quantity} × ${product.slug}`);

describe("the demo's goods", () => {
  it("are machines and what fits them", () => {
    expect(machines.length).toBeGreaterThan(25);
    expect(goods.length).toBeGreaterThan(40);
  });

  it.each(machines)("%s has goods, and a starter kit if one can begin with it", async (slug) => {
    const { isMachine: known, goods: groups = [], starter = [] } = await fitsOf(slug);
    expect(known).toBe(true);
    expect(groups.some(({ kind }) => kind !== "companion")).toBe(true);
    // An oven follows a printer, and what one engraves is no blank for sublimation.
    const isAlone = /oven|shaker|laser/.test(slug);
    if (!isAlone) expect(starter.length).toBeGreaterThan(3);
    expect(starter.every(({ product }) => product.quantity > 0)).toBe(true);
  });

  it("each fit a machine at least", async () => {
    for (const slug of goods) {
      const { machines: fitting = [] } = await fitsOf(slug);
      expect(fitting.length, slug).toBeGreaterThan(0);
    }
  });
});

describe("starter kits", () => {
  it("of a mug press are the article's kit at the article's price", async () => {
    const { starter = [] } = await fitsOf("mug-press-11-oz");
    expect((await starterOf("mug-press-11-oz"))?.toSorted()).toEqual([
      "1 × a4-sublimation-printer",
      "1 × heat-tape-10-mm",
      "1 × sublimation-ink-100-ml",
      "1 × sublimation-ink-100-ml-black",
      "1 × sublimation-ink-100-ml-magenta",
      "1 × sublimation-ink-100-ml-yellow",
      "1 × sublimation-paper-a4",
      "36 × white-mug-11-oz",
    ]);
    const { total } = priceCart(
      starter.map(({ product, quantity }) => ({
        productId: product._id,
        fullPrice: rupees(product.price),
        tiers: product.bulkDiscounts,
        tierGroup: product.tierGroup,
        quantity,
      })),
    );
    expect(toRupees(total) + 4_900).toBe(28_665);
  });

  it("of a press for shirts have the printer of that size, and shirts from S to XL", async () => {
    const press = await starterOf("swing-away-heat-press-40-x-50");
    expect(press).toContain("1 × a3-plus-sublimation-printer");
    expect(press).toContain("1 × sublimation-paper-a3");
    expect(press).not.toContain("1 × a4-sublimation-printer");
    const shirts = press?.filter((line) => line.includes("t-shirt"));
    expect(shirts).toEqual([
      "3 × polyester-t-shirt-180-gsm-s",
      "3 × polyester-t-shirt-180-gsm",
      "3 × polyester-t-shirt-180-gsm-l",
      "3 × polyester-t-shirt-180-gsm-xl",
    ]);
    expect(await starterOf("mug-press-11-oz")).toContain("1 × a4-sublimation-printer");
  });

  it("are listed by trade with the total that the machine's page shows", async () => {
    const { body } = await callEndpoint(shop, listStarterKits, { address: newAddress() });
    const kits = body.kits ?? [];
    const mugs = kits.find(({ machine }) => machine.slug === "mug-press-11-oz");
    expect(mugs).toMatchObject({ trade: "Mugs", total: 28_665, inStock: true });
    expect(mugs?.contents.slice(0, 3)).toEqual([
      { name: "White sublimation mug, 11 oz", quantity: 36 },
      { name: "A4 sublimation printer, four-colour ink tank", quantity: 1 },
      { name: "Sublimation ink", quantity: 4 },
    ]);
    expect(kits.some(({ machine }) => machine.name.startsWith("Plotter blades"))).toBe(false);
    const trades = new Set(kits.map(({ trade }) => trade));
    for (const trade of ["Mugs", "T-shirts", "Caps", "DTF printing"]) {
      expect(trades, trade).toContain(trade);
    }
    // With powder and film alone nobody begins.
    expect(kits.some(({ machine }) => machine.slug === "a3-dtf-curing-oven")).toBe(false);
    expect(kits.map(({ total }) => total)).toEqual(
      kits.map(({ total }) => total).toSorted((a, b) => a - b),
    );
  });

  it("have a printer wherever something is printed, and blanks for the machine's own trade", async () => {
    const { body } = await callEndpoint(shop, listStarterKits, { address: newAddress() });
    const slugs = (body.kits ?? []).map(({ machine }) => machine.slug);
    expect(slugs).toContain("pneumatic-twin-station-heat-press-40-x-60");
    expect(slugs).toContain("large-format-heat-press-80-x-100");
    expect(slugs.filter((slug) => slug.includes("laser"))).toEqual([]);
    for (const slug of slugs.filter((each) => !each.includes("plotter"))) {
      const goods = [`1 × ${slug}`, ...((await starterOf(slug)) ?? [])];
      expect(
        goods.filter((line) => /printer/.test(line)),
        slug,
      ).toHaveLength(1);
      expect(
        goods.some((line) => /-ink-/.test(line)),
        slug,
      ).toBe(true);
      expect(
        goods.some((line) => /-(paper|film)-/.test(line)),
        slug,
      ).toBe(true);
    }
  });

  it("are of machines alone: what is filed beside them and states no power is none", async () => {
    const sample = await callEndpoint(shop, getProduct, {
      params: { slug: "mug-press-11-oz" },
      address: newAddress(),
    });
    const screw = await newProduct(shop, {
      category: sample.body.product?.category._id ?? "",
      name: "Spare screw for mug presses",
      price: rupees(5),
    });
    const { body } = await callEndpoint(shop, getFits, {
      params: { id: screw.id },
      address: newAddress(),
    });
    expect(body).toMatchObject({ isMachine: false, starter: [] });
    const kits = await callEndpoint(shop, listStarterKits, { address: newAddress() });
    expect(kits.body.kits?.some(({ machine }) => machine._id === screw.id)).toBe(false);
  });

  it("have each colour of ink that the printer takes", async () => {
    const inks = async (slug: string) =>
      (await starterOf(slug))?.filter((line) => line.includes("-ink-")).toSorted();
    expect(await inks("a4-sublimation-printer")).toHaveLength(4);
    expect(await inks("a3-plus-sublimation-printer")).toHaveLength(6);
    expect(await inks("a3-dtf-printer-single-head")).toHaveLength(5);
    expect(await inks("24-inch-sublimation-printer")).toHaveLength(4);
  });
});

describe("sizes", () => {
  const fittingSlugs = async (slug: string) =>
    (await fitsOf(slug)).goods?.flatMap(({ fittings }) => fittings.map(({ card }) => card.slug));

  it("and machines have their own sentence before the general one", async () => {
    const { goods = [] } = await fitsOf("mug-press-four-attachments");
    const small = goods
      .flatMap(({ fittings }) => fittings)
      .find(({ card }) => card.slug === "magic-mug-11-oz");
    expect(small?.reason).toBe("One of this press's heating mats is made for mugs of this size.");
  });

  it("decide: film by the printer's width, a cushion by the plate, PTFE by covering it", async () => {
    const narrow = await fittingSlugs("a3-dtf-printer-single-head");
    expect(narrow).toContain("dtf-film-33-cm-x-100-m");
    expect(narrow).not.toContain("dtf-film-60-cm-x-100-m");
    expect(await fittingSlugs("swing-away-heat-press-40-x-50")).toContain("cushion-cover-40-x-40");
    const small = await fittingSlugs("clamshell-heat-press-38-x-38");
    expect(small).not.toContain("cushion-cover-40-x-40");
    expect(small).not.toContain("photo-slate-20-x-15");
    expect(small).toContain("ptfe-sheet-40-x-60");
    const large = await fittingSlugs("large-format-heat-press-80-x-100");
    expect(large).not.toContain("ptfe-sheet-40-x-60");
    expect(await fittingSlugs("combo-heat-press-5-in-1")).toContain("aluminium-sheet-30-x-20");
  });
});
