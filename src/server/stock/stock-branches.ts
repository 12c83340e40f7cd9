import { and, eq, gt, sql } from "drizzle-orm";
import type { Db } from "../database/connection.ts";
import { branches, stockLevels } from "../database/schema/stock.ts";

/** Names of the branches where goods lie, by their codes, in their order. */
export async function branchNames(db: Db): Promise<Map<string, string>> {
  const rows = await db
    .select({ code: branches.code, name: branches.name })
    .from(branches)
    .orderBy(branches.position);
  return new Map(rows.map(({ code, name }) => [code, name]));
}

/** Codes of the branches whose pieces can be bought, in the order in which they are asked. */
export async function sellingBranches(db: Db): Promise<string[]> {
  const rows = await db
    .select({ code: branches.code })
    .from(branches)
    .where(eq(branches.sells, true))
    .orderBy(branches.position);
  return rows.map(({ code }) => code);
}

/** A branch as the shop's settings have it. */
interface ShopBranch {
  id: string;
  name: string;
  /** Goods lie there, and are sold from there. */
  keepsGoods: boolean;
}

/**
 * Brings the places where goods lie in line with the shop's branches, which have their ids as codes. The first
 * place stays, whatever the settings say: what no branch is named for lies there.
 *
 * @param before as the settings had them: places that they never named stay as they are
 * @returns ids of branches that cannot be changed so, with nothing changed: they have goods
 */
export async function followShopBranches(
  db: Db,
  shopBranches: readonly ShopBranch[],
  before: readonly ShopBranch[],
): Promise<string[]> {
  const places = await db.select().from(branches).orderBy(branches.position).for("update");
  const [first] = places;
  const wanted = shopBranches.filter(({ id, keepsGoods }) => keepsGoods || id === first?.code);
  const named = new Set([...shopBranches, ...before].map(({ id }) => id));
  const turned = places.filter(
    ({ code, sells }) =>
      named.has(code) && code !== first?.code && sells !== wanted.some(({ id }) => id === code),
  );
  const stuck: string[] = [];
  for (const place of turned) if (await hasGoods(db, place.code)) stuck.push(place.code);
  if (stuck.length > 0) return stuck;
  for (const { code } of turned)
    await db
      .update(branches)
      .set({ sells: sql`not ${branches.sells}` })
      .where(eq(branches.code, code));
  const last = places.at(-1)?.position ?? -1;
  for (const [at, { id, name }] of wanted.entries())
    await db
      .insert(branches)
      .values({ code: id, name, position: last + 1 + at })
      .onConflictDoUpdate({ target: branches.code, set: { name } });
  return [];
}

async function hasGoods(db: Db, code: string): Promise<boolean> {
  const [found] = await db
    .select({ branch: stockLevels.branch })
    .from(stockLevels)
    .where(and(eq(stockLevels.branch, code), gt(stockLevels.onHand, 0)))
    .limit(1);
  return found !== undefined;
}
