import type { Db } from "../database/connection.ts";
import { lettersAndDigits } from "../search-index/words.ts";
import { type KnownSku, skuStore } from "./sku-store.ts";

/** The product that a typed SKU is, or those that it may have been meant for. */
interface MatchedSku {
  product: KnownSku | undefined;
  like: readonly KnownSku[];
}

/** Offered for one SKU. */
const MAX_LIKE = 3;
/** Unknown SKUs of one call for which likely ones are looked for: each is a thousand lookups. */
const MAX_COMPARED = 10;
/** Fewer characters begin too much. */
const MIN_BEGINNING = 3;

/**
 * Finds products by typed SKUs, in the order asked: by the SKU as it is written, then by its letters and
 * digits. Where several have these, or none has, the SKUs that are meant most likely are named: those
 * that begin so, or that are one slip away.
 */
export async function matchSkus(db: Db, typed: readonly string[]): Promise<MatchedSku[]> {
  const store = skuStore(db);
  const normalized = typed.map((text) => ({
    // PostgreSQL's text takes no NUL.
    written: text.replaceAll("\0", "").trim().toLowerCase(),
    key: lettersAndDigits(text.replaceAll("\0", "")),
  }));
  const keys = normalized.map(({ key }) => key).filter((key) => key !== "");
  const written = normalized.map((each) => each.written).filter((text) => text !== "");
  const known = written.length === 0 ? [] : await store.withKeys(keys, written);
  const byKey = Map.groupBy(known, ({ key }) => key);
  const byText = new Map(known.map((each) => [each.sku.trim().toLowerCase(), each]));
  const matched = normalized.map(({ key, written: text }): MatchedSku & { key: string } => {
    const exact = byText.get(text);
    const alike = key === "" ? [] : (byKey.get(key) ?? []);
    const product = exact ?? (alike.length === 1 ? alike[0] : undefined);
    return { key, product, like: product ? [] : alike.slice(0, MAX_LIKE) };
  });
  const unknown = matched.filter(
    ({ key, product, like }) => key.length >= MIN_BEGINNING && !product && like.length === 0,
  );
  const likely = await likelySkus(
    store,
    [...new Set(unknown.map(({ key }) => key))].slice(0, MAX_COMPARED),
  );
  return matched.map(({ key, product, like }) => ({
    product,
    like: !product && like.length === 0 ? (likely.get(key) ?? []) : like,
  }));
}

async function likelySkus(
  store: ReturnType<typeof skuStore>,
  keys: readonly string[],
): Promise<Map<string, KnownSku[]>> {
  if (keys.length === 0) return new Map();
  const slips = new Map(keys.map((key) => [key, new Set(keysOneSlipAway(key))]));
  const variants = [...slips.values()].flatMap((own) => [...own]);
  const [near, begun] = await Promise.all([
    variants.length === 0 ? [] : store.withKeys([...new Set(variants)]),
    store.beginningWith(keys, MAX_LIKE),
  ]);
  return new Map(
    keys.map((key) => {
      const begins = begun.filter((each) => each.key.startsWith(key));
      const slipped = near.filter((each) => slips.get(key)?.has(each.key));
      const all = new Map([...begins, ...slipped].map((each) => [each.id, each]));
      return [key, [...all.values()].slice(0, MAX_LIKE)];
    }),
  );
}

const CHARACTERS = "abcdefghijklmnopqrstuvwxyz0123456789";

/** Of shorter ones every other is one slip away; of longer ones the variants are too many. */
const MIN_LENGTH = 4;
const MAX_LENGTH = 20;

/**
 * The keys (letters and digits of SKUs) that are one slip away from a typed one: two characters
 * swapped, one missing, too many, or another.
 */
function keysOneSlipAway(key: string): string[] {
  const typed = [...key];
  if (typed.length < MIN_LENGTH || typed.length > MAX_LENGTH) return [];
  const found = new Set<string>();
  const put = (characters: string[]) => void found.add(characters.join(""));
  for (let at = 0; at <= typed.length; at += 1) {
    for (const character of CHARACTERS) put(typed.toSpliced(at, 0, character));
    if (at === typed.length) continue;
    put(typed.toSpliced(at, 1));
    for (const character of CHARACTERS) put(typed.toSpliced(at, 1, character));
    const [one, next] = typed.slice(at, at + 2);
    if (one !== undefined && next !== undefined) put(typed.toSpliced(at, 2, next, one));
  }
  found.delete(key);
  return [...found];
}
