import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openSearchCounter } from "#server/search-index/search-counter.ts";
import { searchProducts } from "#shared/catalogue/contract.ts";
import {
  createSynonym,
  deleteSynonym,
  getSearches,
  ignoreSearch,
  previewSearch,
  updateSynonym,
} from "#shared/search/admin-contract.ts";
import { findProducts } from "#shared/search/contract.ts";
import { callEndpoint, newAddress } from "../support/endpoint-client.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";
import { newAdmin } from "../support/users.ts";

let shop: TestShop;
let token: string;

beforeAll(async () => {
  shop = await openTestShop({ demo: true });
  ({ token } = await newAdmin(shop));
});

afterAll(() => shop.close());

async function slugs(keyword: string): Promise<string[]> {
  const input = { query: { q: keyword }, address: newAddress() };
  const { body } = await callEndpoint(shop, findProducts, input);
  return findProducts.answer.parse(body).cards.map(({ slug }) => slug);
}

const words = async () => (await callEndpoint(shop, getSearches, { token })).body;
/** Zero-result searches are written together, a second later. */
const soon = { timeout: 8_000 };
const zeroResultOf = async (text: string) =>
  (await words()).zeroResults?.find((zeroResult) => zeroResult.words === text);

describe("synonyms", () => {
  it("of the trade are there from the start, as rows", async () => {
    const { synonyms = [] } = await words();
    expect(synonyms.length).toBeGreaterThan(40);
    expect(synonyms.find(({ typed }) => typed.includes("मग"))?.meaning).toBe("mug");
  });

  it("work at once when they are added, changed and deleted", async () => {
    expect(await slugs("gamla")).toEqual([]);
    const body = { typed: ["gamla", "ladder thing"], meaning: "mouse pad" };
    const created = await callEndpoint(shop, createSynonym, { token, body });
    expect(created.status).toBe(201);
    const id = created.body.synonym?._id ?? "";
    expect((await words()).synonyms?.[0]).toMatchObject({ _id: id });
    await expect.poll(() => slugs("gamla")).toEqual(["mouse-pad-22-x-18"]);
    expect(await slugs("ladder thing")).toEqual(["mouse-pad-22-x-18"]);
    const changed = { typed: ["gamla"], meaning: "photo slate" };
    const update = { token, params: { id }, body: changed };
    expect((await callEndpoint(shop, updateSynonym, update)).body.synonym).toEqual({
      _id: id,
      ...changed,
      updatedAt: expect.any(String),
    });
    await expect.poll(async () => (await slugs("gamla"))[0]).toMatch(/^photo-slate/);
    const deleted = await callEndpoint(shop, deleteSynonym, { token, params: { id } });
    expect(deleted.body.synonym).toEqual({ _id: id, ...changed, updatedAt: expect.any(String) });
    await expect.poll(() => slugs("gamla")).toEqual([]);
    for (const call of [deleteSynonym, updateSynonym] as const) {
      const again = await callEndpoint(shop, call, { token, params: { id }, body: changed });
      expect(again.status).toBe(404);
    }
  });

  it("of two owners at once: the second is told, and shown what is there", async () => {
    const body = { typed: ["pheeta"], meaning: "lanyard" };
    const created = await callEndpoint(shop, createSynonym, { token, body });
    const { _id = "", updatedAt: version } = created.body.synonym ?? {};
    const change = (meaning: string, seen: string | undefined) =>
      callEndpoint(shop, updateSynonym, {
        token,
        params: { id: _id },
        body: { ...body, meaning, version: seen },
      });
    const answers = await Promise.all([change("ribbon", version), change("mug", version)]);
    const first = answers.find(({ status }) => status === 200);
    const second = answers.find(({ status }) => status === 409);
    expect(second?.body).toEqual({
      success: false,
      code: "changed_meanwhile",
      message: expect.stringMatching(/^Somebody else has changed this synonym meanwhile/),
      synonym: first?.body.synonym,
    });
    const third = await change("mug", first?.body.synonym?.updatedAt);
    expect(third.body.synonym).toMatchObject({ typed: ["pheeta"], meaning: "mug" });
    expect((await change("lanyard", undefined)).status).toBe(200);
  });

  it("never take the plain word away", async () => {
    const before = await slugs("plotter");
    const body = { typed: ["plotter"], meaning: "mouse pad" };
    await callEndpoint(shop, createSynonym, { token, body });
    await expect.poll(() => slugs("plotter")).toContain("mouse-pad-22-x-18");
    expect(await slugs("plotter")).toEqual(expect.arrayContaining(before));
  });

  it.each([
    { typed: [], meaning: "mug" },
    { typed: [" "], meaning: "mug" },
    { typed: ["!!"], meaning: "mug" },
    { typed: ["cupp"], meaning: " " },
    { typed: ["x".repeat(101)], meaning: "mug" },
    { typed: ["nul\u0000"], meaning: "mug" },
    { typed: Array.from({ length: 21 }, (_, at) => `w${at}`), meaning: "mug" },
  ])("are refused where they say nothing: %j", async (body) => {
    const refused = await callEndpoint(shop, createSynonym, { token, body });
    expect(refused.status).toBe(400);
    expect(Object.keys(refused.body.fields ?? {})).toHaveLength(1);
  });

  it("can be tried before they are saved", async () => {
    const body = { keyword: "zimbo", meaning: "mug press" };
    const { products = [], total } = (await callEndpoint(shop, previewSearch, { token, body }))
      .body;
    expect(products[0]?.slug).toMatch(/mug-press/);
    expect(products.length).toBeLessThanOrEqual(5);
    expect(total).toEqual({ count: expect.any(Number), isExact: true });
    expect(total?.count).toBeGreaterThanOrEqual(products.length);
    expect(await slugs("zimbo")).toEqual([]);
  });
});

/** What is counted of words, found or not: how often, how often nothing was found, how often corrected words. */
const countsOf = async (text: string) => {
  const { rows } = await shop.database.pool.query(
    "select times, without_result, corrected, corrected_keyword from search_terms where words = $1",
    [text],
  );
  return rows.map((row) => Object.values(row));
};

describe("what was searched for", () => {
  it("is counted whether it was found or not, and what was typed of a price is no filter", async () => {
    await slugs("Mug!");
    await slugs("mug under 500");
    await slugs("dtff printer");
    await slugs("crumhorn");
    await expect.poll(() => countsOf("crumhorn"), soon).toEqual([[1, 1, 0, ""]]);
    expect(await countsOf("mug")).toEqual([[2, 0, 0, ""]]);
    expect(await countsOf("dtff printer")).toEqual([[1, 0, 1, "dtf printer"]]);
  });

  it("is counted once an hour for each network, and not where a filter was chosen or it is somebody's", async () => {
    const address = newAddress();
    const ask = (query: Record<string, string>, from = address) =>
      callEndpoint(shop, findProducts, { query, address: from });
    await ask({ q: "lanyard" });
    await ask({ q: "Lanyard" });
    await callEndpoint(shop, searchProducts, { params: { keyword: "lanyard" }, address });
    await ask({ q: "lanyard", filters: "price.max=500" }, newAddress());
    await ask({ q: "lanyard", filters: "literal=1" }, newAddress());
    await ask({ q: "lanyard ravi@example.com" }, newAddress());
    await ask({ q: "lanyard" }, newAddress());
    await expect.poll(() => countsOf("lanyard"), soon).toEqual([[2, 0, 0, ""]]);
    const { rows } = await shop.database.pool.query(
      "select from search_terms where words like '%ravi%'",
    );
    expect(rows).toEqual([]);
  });

  it("is bounded: of 2,000 words a day those that were searched for least go", async () => {
    const { pool, db } = shop.database;
    await pool.query("insert into search_terms (words, times) values ('sought', 2)");
    await pool.query(
      "insert into search_terms (words) select 'padding ' || n from generate_series(1, 3000) as n",
    );
    // Another process is writing the rarest of all: it is passed over, not waited for.
    await pool.query("insert into search_terms (words, times) values ('padding held', 0)");
    const other = await pool.connect();
    await other.query("begin");
    await other.query("select from search_terms where words = 'padding held' for update");
    const warned: unknown[] = [];
    const counter = openSearchCounter(db, { warn: (facts: unknown) => void warned.push(facts) });
    counter.count({ words: "nyckelharpa", outcome: "found", correctedKeyword: "" }, "203.0.113.1");
    await counter.close();
    await other.query("rollback");
    other.release();
    expect(warned).toEqual([]);
    expect(await countsOf("padding held")).toEqual([[0, 0, 0, ""]]);
    expect(await countsOf("sought")).toEqual([[2, 0, 0, ""]]);
    expect(await countsOf("nyckelharpa")).toEqual([[1, 0, 0, ""]]);
    expect(await pool.query("select from search_terms")).toMatchObject({ rowCount: 2_000 });
    await pool.query("delete from search_terms where words like 'padding%'");
  });
});

describe("what was searched for and not found", () => {
  it("is counted by words and day, with what was found instead", async () => {
    await slugs("Qwertzu  Xyloph!");
    await slugs("dft printer");
    await slugs("mug qwertzu");
    await slugs("mug");
    await expect
      .poll(() => zeroResultOf("qwertzu xyloph"), soon)
      .toMatchObject({ times: 1, outcome: "nothing" });
    await expect
      .poll(() => zeroResultOf("dft printer"), soon)
      .toMatchObject({ outcome: "mended", correctedKeyword: "dtf printer" });
    await expect.poll(() => zeroResultOf("mug qwertzu"), soon).toMatchObject({ outcome: "some" });
    expect(await zeroResultOf("mug")).toBeUndefined();
  });

  it("is counted once an hour for each network", async () => {
    const address = newAddress();
    const search = { params: { keyword: "vuvuzela" }, address };
    await callEndpoint(shop, searchProducts, search);
    await callEndpoint(shop, findProducts, { query: { q: "vuvuzela" }, address });
    await callEndpoint(shop, searchProducts, search);
    await expect.poll(() => zeroResultOf("vuvuzela"), soon).toMatchObject({ times: 1 });
    await callEndpoint(shop, findProducts, { query: { q: "vuvuzela" }, address: newAddress() });
    await expect.poll(() => zeroResultOf("vuvuzela"), soon).toMatchObject({ times: 2 });
  });

  it("is nobody's: no mail addresses, no telephone numbers", async () => {
    await slugs("asha@example.com");
    await slugs("98310 12345 asha");
    await slugs("ocarina");
    await expect.poll(() => zeroResultOf("ocarina"), soon).toBeDefined();
    const { zeroResults = [] } = await words();
    expect(zeroResults.filter((zeroResult) => /asha/.test(zeroResult.words))).toEqual([]);
  });

  it("leaves the list when a synonym is made of it", async () => {
    await slugs("bagpipe");
    await expect.poll(() => zeroResultOf("bagpipe"), soon).toBeDefined();
    const body = { typed: ["bagpipe"], meaning: "mug" };
    await callEndpoint(shop, createSynonym, { token, body });
    expect(await zeroResultOf("bagpipe")).toBeUndefined();
  });

  it("is kept though another of the same second is refused by the database", async () => {
    const warnings: unknown[] = [];
    const counter = openSearchCounter(shop.database.db, {
      warn: (what: unknown) => void warnings.push(what),
    });
    const zeroResult = { outcome: "nothing" as const, correctedKeyword: "" };
    counter.count({ ...zeroResult, words: "tabla" }, "203.0.113.1");
    counter.count({ ...zeroResult, words: "bad", outcome: "unknown" as "nothing" }, "203.0.113.1");
    counter.count({ ...zeroResult, words: "sitar" }, "203.0.113.1");
    await counter.close();
    expect(await zeroResultOf("tabla")).toMatchObject({ times: 1 });
    expect(await zeroResultOf("sitar")).toMatchObject({ times: 1 });
    expect(warnings).toHaveLength(1);
  });

  it("is told with totals, and left out where the owner ignores it, until it is shown again", async () => {
    await slugs("didgeridoo");
    await expect.poll(() => zeroResultOf("didgeridoo"), soon).toBeDefined();
    const before = (await words()).totals?.nothing;
    const ignore = (yes: boolean) =>
      callEndpoint(shop, ignoreSearch, {
        token,
        body: { words: "didgeridoo", ignore: yes },
      });
    expect((await ignore(true)).body.message).toBe("“didgeridoo” is ignored from now on");
    await slugs("didgeridoo");
    const without = await words();
    expect(without.ignored).toEqual(["didgeridoo"]);
    expect(without.zeroResults?.map((zeroResult) => zeroResult.words)).not.toContain("didgeridoo");
    expect(without.totals?.nothing.words).toBe((before?.words ?? 0) - 1);
    expect((await ignore(false)).status).toBe(200);
    await expect.poll(() => zeroResultOf("didgeridoo"), soon).toMatchObject({ times: 2 });
    expect((await words()).ignored).toEqual([]);
  });

  it("is bounded: nonsense gives way, and what several search for stays", async () => {
    const { pool, db } = shop.database;
    const counts = async (text: string) => {
      const { rows } = await pool.query<{ times: number }>(
        "select times from zero_result_searches where words = $1",
        [text],
      );
      return rows.map(({ times }) => times);
    };
    await pool.query("insert into zero_result_searches (words, times) values ('wanted', 2)");
    await pool.query(
      "insert into zero_result_searches (words) select 'filler ' || n from generate_series(1, 3000) as n",
    );
    const counter = openSearchCounter(db, { warn: () => {} });
    counter.count({ words: "hurdygurdy", outcome: "nothing", correctedKeyword: "" }, "203.0.113.1");
    await counter.close();
    expect(await counts("wanted")).toEqual([2]);
    expect(await counts("hurdygurdy")).toEqual([1]);
    expect(await pool.query("select 1 from zero_result_searches")).toMatchObject({
      rowCount: 2_000,
    });
  });
});
