import { expect, it } from "vitest";
import { createStatementNames } from "./prepared-statements.ts";

function runTimes(times: number, text: string, named = createStatementNames()) {
  let name: string | undefined;
  for (let n = 0; n < times; n += 1) name = named({ text }).name;
  return name;
}

it("names a question that is asked often, and always alike", () => {
  const named = createStatementNames();
  expect(runTimes(3, "select 1", named)).toBeUndefined();
  const name = runTimes(20, "select 1", named);
  expect(name).toMatch(/^select_[\da-f]{10}$/);
  expect(runTimes(1, "select 1", named)).toBe(name);
  expect(runTimes(20, "\n  with one as (select 2) select 1", named)).not.toBe(name);
});

it("asks a compiled statement by one and the same object once it has a name", () => {
  const named = createStatementNames();
  const compiled = Object.create({ text: "select 1", name: "", rowMode: "array" });
  for (let time = 0; time < 20; time += 1) named(compiled);
  const asked = named(compiled);
  expect(asked).toBe(named(compiled));
  expect(asked.name).toMatch(/^select_/);
  expect(asked).toMatchObject({ text: "select 1", rowMode: "array" });
});

it("names what writes, and leaves alone what is no question of rows, and what has a name", () => {
  const named = createStatementNames();
  expect(runTimes(20, "update products set stock = 1", named)).toMatch(/^update_products_/);
  expect(runTimes(50, "set local lock_timeout = 1", named)).toBeUndefined();
  expect(named({ text: "select 1", name: "own" })).toEqual({ text: "select 1", name: "own" });
});

it("names a bounded number", () => {
  const named = createStatementNames();
  const names = Array.from({ length: 400 }, (_, n) => runTimes(20, `select ${n}`, named));
  expect(new Set(names.filter(Boolean)).size).toBe(300);
});

it("has names that say what is asked of which table, and nothing of its values", () => {
  const ofText = (text: string) => runTimes(20, text)?.replace(/_[\da-f]{10}$/, "");
  expect(ofText('select "id" from "orders" where "id" = $1')).toBe("select_orders");
  expect(ofText("with late as (select 1 from only public.jobs) select 'secret'")).toBe(
    "with_public.jobs",
  );
  expect(ofText(`select 1 from ${"long_".repeat(20)}`)?.length).toBeLessThan(52);
});
