import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { CatalogueProduct } from "#server/catalogue/product.ts";
import { products } from "#server/database/schema/catalogue.ts";
import { familiesApi } from "#server/families/api.ts";
import { cacheTags } from "#server/lib/cache-tags.ts";
import { getProducts } from "#shared/catalogue/contract.ts";
import { rupees } from "#shared/money.ts";
import { getUserOrders } from "#shared/orders/contract.ts";
import { initiate, paymentRequest, placeOrder } from "../support/checkout.ts";
import { callEndpoint } from "../support/endpoint-client.ts";
import { newFamily } from "../support/families.ts";
import { readOrder } from "../support/orders.ts";
import type { TestShop } from "../support/test-shop.ts";
import { newShopper } from "../support/users.ts";
import { openFamilyShop } from "./family-shop.ts";

let test: Awaited<ReturnType<typeof openFamilyShop>>;
let shop: TestShop;
let black: CatalogueProduct;
let cyan: CatalogueProduct;

beforeAll(async () => {
  test = await openFamilyShop();
  ({ shop } = test);
});

afterAll(() => shop.close());

beforeEach(async () => {
  black = await test.newMug("black");
  cyan = await test.newMug("cyan");
});

describe("variants that count together", () => {
  it("are sold at their common sum to who agreed to the sum of each by itself", async () => {
    const tiers = { bulkDiscounts: [{ quantity: 6, discount: 10 }] };
    const mugs = [await test.newMug("black", tiers), await test.newMug("cyan", tiers)] as const;
    await newFamily(shop, test.mugs(...mugs));
    const shopper = await newShopper(shop);
    const wanted = mugs.map((product) => ({
      product: { ...product, tierGroup: null },
      quantity: 3,
    }));
    const single = paymentRequest(shop, wanted);
    const total = single.amount * 0.9;
    const answer = await initiate(shop, shopper, single);
    expect(answer.status).toBe(200);
    const less = single.amount - total;
    expect(answer.body.changes).toEqual([
      `Variants of one product count together for its bulk prices: the total is ₹${total}, ₹${less} less.`,
    ]);
    expect((await initiate(shop, shopper, single)).body).toEqual(answer.body);
    expect((await readOrder(shop, single.orderId)).totalPaise).toBe(rupees(total));
    const exact = await initiate(shop, shopper, { ...paymentRequest(shop, wanted), amount: total });
    expect(exact.status).toBe(200);
    expect(exact.body).not.toHaveProperty("changes");
    const other = { ...paymentRequest(shop, wanted), amount: total - 1 };
    expect((await initiate(shop, shopper, other)).body.code).toBe("cart_changed");
  });
});

describe("pages that show a family", () => {
  async function tagsOf(productId: string): Promise<string[]> {
    const named: string[] = [];
    await familiesApi(shop.families).getProductFamily(
      { params: { productId }, query: {}, body: {} },
      {
        user: null,
        staff: null,
        token: "",
        authorization: undefined,
        address: "",
        device: "",
        log: shop.app.log,
        addCacheTags: (...tags) => void named.push(...tags),
        doNotCache: () => {},
        onShownAgain: () => {},
      },
    );
    return named;
  }

  it("are dropped when a sibling sells out, is edited or leaves, and when the family changes", async () => {
    const { _id } = await newFamily(shop, test.mugs(black, cyan));
    const tags = await tagsOf(black.id);
    expect(tags).toEqual(
      expect.arrayContaining([
        cacheTags.family(_id),
        cacheTags.product(black.id),
        cacheTags.product(cyan.id),
      ]),
    );
    const heard = vi.fn();
    shop.changes.listen((tag) => heard(tag));
    const dropped = (tag: string) =>
      vi.waitFor(() => expect(heard).toHaveBeenCalledWith(tag), 10_000);
    const shopper = await newShopper(shop);
    await placeOrder(shop, shopper, [{ product: cyan, quantity: 10 }]);
    await dropped(cacheTags.product(cyan.id));
    expect((await test.cardsOf(_id))[0]?.inStock).toBe(true);
    await test.update(_id, { name: "Renamed" });
    await dropped(cacheTags.family(_id));
    await dropped(cacheTags.product(black.id));
    await dropped(cacheTags.search);
    heard.mockClear();
    await shop.families.delete(_id, undefined);
    await dropped(cacheTags.product(black.id));
  });
});

/** The present prices that a refusal tells. */
function pricesOf(text: string): unknown[] {
  const { products: shown }: { products: { price: unknown }[] } = JSON.parse(text);
  return shown.map(({ price }) => price);
}

describe("shared tiers at the checkout", () => {
  it("let a cart of two colours reach a tier, and no other cart", async () => {
    const price = rupees(98);
    const [one, other] = [
      await test.newMug("black", { price }),
      await test.newMug("cyan", { price }),
    ];
    const { _id } = await newFamily(shop, test.mugs(one, other));
    const shopper = await newShopper(shop);
    const cart = (tierGroup: string | null) =>
      paymentRequest(shop, [
        { product: { ...one, tierGroup }, quantity: 2 },
        { product: { ...other, tierGroup }, quantity: 8 },
      ]);
    const wrong = await initiate(shop, shopper, { ...cart(null), amount: 940 });
    expect(wrong.status).toBe(409);
    expect(pricesOf(wrong.text)).toEqual([93, 93]);
    const together = cart(_id);
    expect(together.amount).toBe(930);
    expect((await initiate(shop, shopper, together)).status).toBe(200);
    await test.update(_id, { sharedTiers: false });
    const buyer = await newShopper(shop);
    await shop.database.db.update(products).set({ stock: 10 }).where(eq(products.id, one.id));
    await shop.database.db.update(products).set({ stock: 10 }).where(eq(products.id, other.id));
    const claimed = await initiate(shop, buyer, cart(_id));
    expect(claimed.status).toBe(409);
    expect(pricesOf(claimed.text)).toEqual([98, 98]);
  });
});

it("carts and orders say which variant a product is where its name does not", async () => {
  const [one, other] = [
    await test.newMug("black", { name: "Two-tone mug, black" }),
    await test.newMug("cyan", { name: "Two-tone mug, black" }),
  ];
  await newFamily(shop, test.mugs(one, other));
  const ids = `${one.id},${other.id}`;
  const requests = await callEndpoint(shop, getProducts, { query: { ids } });
  expect(requests.body.products?.map(({ options }) => options)).toEqual([undefined, ["Cyan"]]);
  const shopper = await newShopper(shop);
  await placeOrder(shop, shopper, [
    { product: one, quantity: 1 },
    { product: other, quantity: 1 },
  ]);
  await test.update((await test.familyOf(one))?._id ?? "", { variants: [{ product: one.id }] });
  const answer = await callEndpoint(shop, getUserOrders, { token: shopper.token });
  expect(answer.body.orders?.[0]?.products.map(({ product }) => product.name)).toEqual([
    "Two-tone mug, black",
    "Two-tone mug, black (Cyan)",
  ]);
});
