import { readdir, readFile } from "node:fs/promises";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type KeptShop, openKeptShop } from "./plain-sql.ts";
import { outcomeOf, type TriggerTrial } from "./trigger-trial.ts";
import { documentTriggers } from "./triggers-of-documents.ts";
import { goodsTriggers } from "./triggers-of-goods.ts";
import { moneyTriggers } from "./triggers-of-money.ts";

let kept: KeptShop;

beforeAll(async () => {
  kept = await openKeptShop();
});
afterAll(() => kept.shop.close());

// So what is refused or written is so by this trigger, and not by another or by a rule.
it.each<TriggerTrial>([...moneyTriggers, ...goodsTriggers, ...documentTriggers])(
  "by the trigger %s plain SQL comes to something else than without it",
  async (name, statements, expected, question = () => "select") => {
    const { shop } = kept;
    const withIt = await outcomeOf(shop, statements(kept), question(kept));
    if (expected instanceof RegExp) expect(withIt).toMatch(expected);
    else expect(withIt).toEqual([expected]);
    const [table, trigger] = name.split(".");
    const off = `alter table ${table} disable trigger ${trigger}`;
    const without = await outcomeOf(shop, `${off}; ${statements(kept)}`, question(kept));
    expect(without).not.toEqual(withIt);
  },
);

it("each trigger is tried by a test, but for those that write the audit or keep a table from being emptied", async () => {
  const { rows } = await kept.shop.database.db.execute<{ name: string }>(sql`
    select distinct tgname as name from pg_trigger join pg_class on pg_class.oid = tgrelid
    where not tgisinternal and relnamespace = 'public'::regnamespace and not relispartition
      and tgname !~ '_(audited|never_emptied)$' order by 1`);
  const files = (await readdir("tests/api")).filter((file) =>
    /\.test\.ts$|^triggers-of-/.test(file),
  );
  const texts = await Promise.all(files.map((file) => readFile(`tests/api/${file}`, "utf8")));
  const words = new Set(texts.join("\n").match(/\w+/g));
  expect(rows.length).toBeGreaterThan(80);
  expect(rows.map(({ name }) => name).filter((name) => !words.has(name))).toEqual([]);
});
