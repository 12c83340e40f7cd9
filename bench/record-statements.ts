import { appendFileSync } from "node:fs";
import pg from "pg";
import { currentWork } from "#server/lib/current-work.ts";

/**
 * Loaded before the shop (`node --import`): writes each statement of a request that BENCH_ROUTE names (routes, joined by
 * commas) into the file BENCH_STATEMENTS, a line of JSON each, in the order in which they are sent.
 */
const { BENCH_STATEMENTS: file, BENCH_ROUTE = "" } = process.env;
const routes = BENCH_ROUTE.split(",");

export interface RecordedStatement {
  request: string;
  route: string;
  /** Where it is prepared. */
  name?: string | undefined;
  text: string;
  values: readonly unknown[];
}

type Query = (...given: readonly unknown[]) => unknown;

if (file) {
  const { prototype } = pg.Client as unknown as { prototype: { query: Query } };
  const ask = prototype.query;
  prototype.query = function (this: pg.Client, ...given) {
    const [statement, values] = given;
    const { fields } = currentWork() ?? {};
    const route = String(fields?.route);
    if (routes.includes(route)) {
      const asked =
        typeof statement === "string"
          ? { text: statement, name: undefined, values: Array.isArray(values) ? values : [] }
          : (statement as { text: string; name?: string; values?: readonly unknown[] });
      const recorded: RecordedStatement = {
        request: String(fields?.reqId),
        route,
        name: asked.name,
        text: asked.text,
        values: asked.values ?? (Array.isArray(values) ? values : []),
      };
      appendFileSync(file, `${JSON.stringify(recorded)}\n`);
    }
    return ask.apply(this, given as []);
  };
}
