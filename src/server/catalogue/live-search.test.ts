import { afterEach, describe, expect, it, vi } from "vitest";
import { ALL_TAGS } from "../database/change-feed.ts";
import { cacheTags } from "../lib/cache-tags.ts";
import { openLiveSearch } from "./live-search.ts";
import type { CatalogueProduct } from "./product.ts";
import { testCatalogueProduct } from "./test-products.ts";

const category = { _id: "c", name: "Blanks", slug: "blanks" };

/** A search on a database that the test plays. */
function opened(names: string[]) {
  const shelf = new Map<string, CatalogueProduct>();
  const put = (id: string, name: string, stock = 1) =>
    shelf.set(id, testCatalogueProduct({ id, name, slug: id, stock, category }));
  for (const [place, name] of names.entries()) put(String(place).padStart(5, "0"), name);
  const database = { answers: Promise.resolve(), reads: 0 };
  const read = async <T>(rows: () => T): Promise<T> => {
    database.reads += 1;
    await database.answers;
    return rows();
  };
  const listeners: ((tag: string) => void)[] = [];
  const warn = vi.fn();
  const onCaughtUp = vi.fn(async () => {});
  const search = openLiveSearch({
    source: {
      categories: () => read(() => [{ ...category, parent: null, description: "" }]),
      productsByIds: (ids) =>
        read(() => ids.map((id) => shelf.get(id)).filter((each) => each !== undefined)),
      productsAfter: (id = "", limit) =>
        read(() =>
          [...shelf.values()]
            .filter((each) => each.id > id)
            .sort((a, b) => (a.id < b.id ? -1 : 1))
            .slice(0, limit),
        ),
    },
    changes: { listen: (heard) => void listeners.push(heard) },
    log: { warn },
    onCaughtUp,
  });
  closing.push(search);
  const find = async (keyword: string) => (await search.find(keyword, 100)).map(({ name }) => name);
  const tell = (tag: string) => {
    for (const listener of listeners) listener(tag);
  };
  return { shelf, put, database, names: find, tell, warn, onCaughtUp };
}

const closing: { close(): void }[] = [];
const never = new Promise<never>(() => {});
const away = () => {
  const refused = Promise.reject(new Error("the database is away"));
  refused.catch(() => {});
  return refused;
};

afterEach(() => {
  for (const search of closing.splice(0)) search.close();
});

describe("the search", () => {
  it("waits for the index the first time, however many products there are", async () => {
    const { names } = opened(Array.from({ length: 450 }, (_, i) => (i === 449 ? "Mug" : "Cap")));
    expect(await names("mug")).toEqual(["Mug"]);
  });

  it("has a change as soon as it is heard", async () => {
    const { names, put, shelf, tell } = opened(["Mug", "Cap"]);
    expect(await names("mug")).toEqual(["Mug"]);
    put("00001", "Mug two");
    tell(cacheTags.product("00001"));
    expect(await names("mug")).toEqual(["Mug", "Mug two"]);
    put("00002", "Mug three");
    tell(cacheTags.categories);
    expect(await names("three")).toContain("Mug three");
    shelf.delete("00000");
    tell(cacheTags.product("00000"));
    shelf.delete("00001");
    tell(ALL_TAGS);
    expect(await names("mug")).toEqual(["Mug three"]);
  });

  it("asks for just what has changed, and for nothing without a change", async () => {
    const { names, database, tell } = opened(["Mug", "Cap"]);
    await names("mug");
    const before = database.reads;
    await names("cap");
    tell("orders");
    tell(cacheTags.productList);
    await names("cap");
    expect(database.reads).toBe(before);
    tell(cacheTags.product("00000"));
    tell(cacheTags.product("00000"));
    await Promise.all([names("cap"), names("mug")]);
    expect(database.reads).toBe(before + 2);
  });

  it("follows by itself when nobody searches", async () => {
    const { names, database, tell } = opened(["Mug"]);
    await names("mug");
    const before = database.reads;
    tell(cacheTags.product("00000"));
    await vi.waitFor(() => expect(database.reads).toBe(before + 2));
  });

  it("answers from the old index while the database is away, and catches up later", async () => {
    const { names, database, put, tell, warn, onCaughtUp } = opened(["Mug"]);
    await names("mug");
    database.answers = away();
    put("00001", "Mug two");
    tell(cacheTags.product("00001"));
    expect(await names("mug")).toEqual(["Mug"]);
    expect(await names("mug")).toEqual(["Mug"]);
    expect(warn).toHaveBeenCalledTimes(1);
    expect(onCaughtUp).not.toHaveBeenCalled();
    database.answers = Promise.resolve();
    await vi.waitFor(() => expect(onCaughtUp).toHaveBeenCalledTimes(1), 3_000);
    expect(await names("mug")).toEqual(["Mug", "Mug two"]);
  });

  it("does not wait long for a database that is silent", async () => {
    const { names, database, tell } = opened(["Mug"]);
    await names("mug");
    database.answers = never;
    tell(ALL_TAGS);
    const begun = performance.now();
    expect(await names("mug")).toEqual(["Mug"]);
    expect(performance.now() - begun).toBeLessThan(2_000);
  });

  it("fails while there is no index at all, and is made when the database is back", async () => {
    const shop = opened(["Mug"]);
    shop.database.answers = away();
    await expect(shop.names("mug")).rejects.toThrow("the database is away");
    shop.database.answers = Promise.resolve();
    expect(await shop.names("mug")).toEqual(["Mug"]);
  });
});
