import { globSync, readFileSync } from "node:fs";
import { posix } from "node:path";
import { expect, it } from "vitest";

const server = "src/server";

/** Tables that more than one area still writes, and which. */
const shared: Record<string, readonly string[]> = {
  // The forms of products, families and attributes write one another's rows.
  products: ["catalogue", "families"],
  families: ["catalogue", "families"],
  productAttributes: ["attributes", "catalogue", "families"],
  attributes: ["attributes", "catalogue"],
  attributeValues: ["attributes", "catalogue"],
  compatibilityRules: ["attributes", "compatibility"],
  // How often each card was sold is counted in the orders, which the index knows nothing of.
  searchEntries: ["search", "search-index"],
  searchVariants: ["search", "search-index"],
};

function tableNames(): string[] {
  return globSync(`${server}/database/schema/*.ts`).flatMap((path) =>
    [...readFileSync(path, "utf8").matchAll(/^export const (\w+) = pgTable\(/gm)].map(
      ([, name = ""]) => name,
    ),
  );
}

/** The tables that a source writes, as the query builder or a text of SQL names them. */
function writtenIn(source: string): string[] {
  const builder = source.matchAll(/\.(?:insert|update|delete)\(\s*(\w+),?\s*\)/g);
  const text = source.matchAll(/\b(?:insert into|update|delete from)\s+\$\{(\w+)\}/g);
  return [...builder, ...text].map(([, name = ""]) => name);
}

it("each table is written by one area", () => {
  const tables = new Set(tableNames());
  expect(tables.size).toBeGreaterThan(50);
  const writers = new Map<string, Set<string>>();
  for (const path of globSync(`${server}/*/**/*.ts`)) {
    if (path.endsWith(".test.ts")) continue;
    const [area = ""] = posix.relative(server, path.replaceAll("\\", "/")).split("/");
    for (const table of writtenIn(readFileSync(path, "utf8"))) {
      if (tables.has(table)) writers.set(table, (writers.get(table) ?? new Set()).add(area));
    }
  }
  const several = [...writers].filter(([, areas]) => areas.size > 1);
  const found = Object.fromEntries(several.map(([table, areas]) => [table, [...areas].sort()]));
  expect(found).toEqual(shared);
  expect([...(writers.get("orders") ?? [])]).toEqual(["orders"]);
  expect([...(writers.get("orderPayments") ?? [])]).toEqual(["payments"]);
});

it("a second writer is found, however its statement is written", () => {
  expect(writtenIn("db.update(orders).set({})")).toEqual(["orders"]);
  expect(writtenIn("await db\n  .insert(\n    orders,\n  )")).toEqual(["orders"]);
  expect(writtenIn(`sql\`delete from ${"$"}{orders} where true\``)).toEqual(["orders"]);
});
