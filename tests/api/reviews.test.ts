import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { reviews } from "#server/database/schema/content.ts";
import { cacheTags } from "#server/lib/cache-tags.ts";
import { newId } from "#server/lib/ids.ts";
import { rupees } from "#shared/money.ts";
import {
  getOwnReview,
  getReviews,
  listReviews,
  moderateReview,
  writeReview,
} from "#shared/reviews/contract.ts";
import { placeOrder, pollPayment } from "../support/checkout.ts";
import { callEndpoint, newAddress } from "../support/endpoint-client.ts";
import { newCategory, newProduct } from "../support/products.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";
import { newAdmin, newBuyers, newShopper, type TestUser } from "../support/users.ts";

let shop: TestShop;
let category: string;
let admin: TestUser;

beforeAll(async () => {
  shop = await openTestShop({ timeScale: 1 });
  category = (await newCategory(shop))._id;
  admin = await newAdmin(shop);
});
afterAll(() => shop.close());

const good = { rating: 5, text: "Fast delivery, and the press works well." };
const write = (who: { token: string }, body: object = good) =>
  callEndpoint(shop, writeReview, { body, token: who.token, address: newAddress() });
const shown = async () => (await callEndpoint(shop, getReviews, { address: newAddress() })).body;
const list = (who: { token: string } = admin, page = "1") =>
  callEndpoint(shop, listReviews, { query: { page }, token: who.token, address: newAddress() });
const moderate = (id: string, state: string, who: { token: string } = admin, seen?: string) =>
  callEndpoint(shop, moderateReview, {
    params: { id },
    body: { state, seen },
    token: who.token,
    address: newAddress(),
  });

/** Somebody with an order; paid by default. */
async function customer({ paid = true } = {}): Promise<TestUser> {
  const shopper = await newShopper(shop);
  const product = await newProduct(shop, { category, price: rupees(100) });
  const orderId = await placeOrder(shop, shopper, [{ product, quantity: 1 }]);
  if (paid) {
    await shop.sandbox.pay(orderId);
    await pollPayment(shop, shopper, orderId);
  }
  return shopper;
}

async function reviewOf({ email }: TestUser) {
  const found = (await list()).body.reviews?.find((one) => one.email === email);
  if (!found) throw new Error(`${email} has written no review`);
  return found;
}

describe("writing", () => {
  it("is for those whose order was paid", async () => {
    for (const who of [await newShopper(shop), await customer({ paid: false }), admin]) {
      const { status, body } = await write(who);
      expect([status, body.code]).toEqual([403, "not_allowed"]);
    }
    expect((await callEndpoint(shop, writeReview, { body: good })).status).toBe(401);
    expect((await write(await customer())).status).toBe(201);
  });

  it("is done once by each, also at once", async () => {
    const who = await customer();
    const answers = await Promise.all(Array.from({ length: 8 }, () => write(who)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array(7).fill(403)]);
    const { body } = await write(who);
    expect(body.message).toContain("already");
  });

  it.each([
    [{ ...good, rating: 0 }, "rating"],
    [{ ...good, rating: 6 }, "rating"],
    [{ ...good, rating: 4.5 }, "rating"],
    [{ ...good, rating: "5" }, "rating"],
    [{ text: good.text }, "rating"],
    [{ ...good, text: "short" }, "text"],
    [{ ...good, text: " ".repeat(50) }, "text"],
    [{ ...good, text: "x".repeat(2_001) }, "text"],
    [{ ...good, text: `${good.text}\0` }, "text"],
    [{ rating: 5 }, "text"],
  ])("refuses %j", async (body, field) => {
    const { status, body: answer } = await write(admin, body);
    expect([status, Object.keys(answer.fields ?? {})]).toEqual([400, [field]]);
  });
});

describe("one's own review", () => {
  it("is shown with its state, and to nobody else", async () => {
    const [who, other] = [await customer(), await customer()];
    const own = async ({ token }: TestUser) =>
      (await callEndpoint(shop, getOwnReview, { token, address: newAddress() })).body.review;
    expect(await own(who)).toBeNull();
    const written = (await write(who)).body.review;
    expect(written).toMatchObject({ ...good, state: "waiting" });
    expect(await own(who)).toEqual(written);
    for (const state of ["shown", "refused"]) {
      await moderate(written?._id ?? "", state);
      expect(await own(who)).toEqual({ ...written, state });
    }
    expect(await own(other)).toBeNull();
    expect((await callEndpoint(shop, getOwnReview)).status).toBe(401);
  });
});

describe("moderating", () => {
  it("decides what is shown, with name and rating and nothing else of the customer", async () => {
    const who = await customer();
    const text = "<b>Bold</b> & 'quoted' 🙂 words";
    await write(who, { rating: 4, text, state: "shown", name: "The Owner" });
    const { _id, state } = await reviewOf(who);
    expect(state).toBe("waiting");
    const before = await shown();
    expect(before.reviews?.map((one) => one._id)).not.toContain(_id);

    const { status, body } = await moderate(_id, "shown");
    expect([status, body.review]).toEqual([
      200,
      expect.objectContaining({ _id, state: "shown", email: who.email, text }),
    ]);
    const after = await shown();
    expect(after.total).toBe((before.total ?? 0) + 1);
    const own = after.reviews?.find((one) => one._id === _id);
    expect(own).toEqual({
      _id,
      name: expect.stringMatching(/^Person \d\.$/),
      rating: 4,
      text,
      createdAt: expect.any(String),
    });
    // Who saw it before that is not to undo it unseen.
    const late = await moderate(_id, "refused", admin, "waiting");
    expect([late.status, late.body]).toEqual([
      409,
      expect.objectContaining({ code: "changed_meanwhile", state: "shown" }),
    ]);
    expect((await reviewOf(who)).state).toBe("shown");
    const back = await moderate(_id, "waiting", admin, "shown");
    expect(back.body.review?.state).toBe("waiting");
    await moderate(_id, "refused", admin, "waiting");
    expect(await shown()).toEqual(before);
  });

  it("drops the pages that show reviews", async () => {
    const who = await customer();
    await write(who);
    const dropped = vi.fn();
    shop.changes.listen((tag) => dropped(tag));
    await moderate((await reviewOf(who))._id, "shown");
    await vi.waitFor(() => expect(dropped).toHaveBeenCalledWith(cacheTags.reviews), 5_000);
  });

  it("lists those that wait first", async () => {
    await write(await customer());
    const states = (await list()).body.reviews?.map(({ state }) => state) ?? [];
    expect(states[0]).toBe("waiting");
    expect(states.lastIndexOf("waiting")).toBe(
      states.filter((state) => state === "waiting").length - 1,
    );
    const query = { state: "waiting" };
    const waiting = await callEndpoint(shop, listReviews, { query, token: admin.token });
    expect(waiting.body.total).toBe(waiting.body.waiting);
    expect(new Set(waiting.body.reviews?.map(({ state }) => state))).toEqual(new Set(["waiting"]));
  });

  it("comes in pages, whose last ends with the last review", async () => {
    const writers = await newBuyers(shop, 60);
    await shop.database.db.insert(reviews).values(
      writers.map(({ _id: userId }) => ({
        ...{ id: newId(), userId, name: "Many M.", rating: 3, text: "As I expected it." },
        state: "refused" as const,
      })),
    );
    const first = (await list()).body;
    const { total = 0, pages = 0 } = first;
    expect(total).toBe(await shop.database.db.$count(reviews));
    expect(first.waiting).toBeGreaterThan(0);
    expect(pages).toBe(Math.ceil(total / 25));
    const seen = new Set<string>();
    for (let page = 1; page <= pages; page += 1) {
      const answer = (await list(admin, String(page))).body;
      for (const { _id } of answer.reviews ?? []) seen.add(_id);
    }
    expect(seen.size).toBe(total);
    expect((await list(admin, String(pages + 1))).body).toMatchObject({ reviews: [], pages });
  });

  it("is for admins only", async () => {
    const who = await customer();
    await write(who);
    const { _id } = await reviewOf(who);
    expect((await list(who)).status).toBe(403);
    expect((await list({ token: "garbage" })).status).toBe(401);
    expect((await moderate(_id, "shown", who)).status).toBe(403);
    expect((await moderate(_id, "shown", { token: "garbage" })).status).toBe(401);
    expect((await reviewOf(who)).state).toBe("waiting");
  });

  it.each(["waiting", "", "deleted"])("knows no state %j", async (state) => {
    expect((await moderate("00000000-0000-7000-8000-000000000000", state)).status).toBe(400);
  });

  it.each(["none", "00000000-0000-7000-8000-000000000000"])("finds no %s", async (id) => {
    expect((await moderate(id, "shown")).status).toBe(404);
  });

  it("tells the average with one decimal, and none of nothing", async () => {
    await shop.database.db.delete(reviews);
    expect(await shown()).toEqual({ success: true, reviews: [], total: 0, average: null });
    for (const rating of [5, 4, 4]) {
      const who = await customer();
      await write(who, { ...good, rating });
      await moderate((await reviewOf(who))._id, "shown");
    }
    expect(await shown()).toMatchObject({ total: 3, average: 4.3 });
  });
});
