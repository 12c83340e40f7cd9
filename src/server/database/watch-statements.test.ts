import type pg from "pg";
import { describe, expect, it } from "vitest";
import { doWork, type Work } from "../lib/current-work.ts";
import { failedStatement, statementName, watchStatements } from "./watch-statements.ts";

const first = "select 6 / $1 from orders";
const second = "insert into notes values ($1)";

/** Asks both on one connection, which answers them with these errors. */
async function askBoth(errors: Record<string, Error>): Promise<Work> {
  const work: Work = { fields: {} };
  const client = { query: async (text: string) => Promise.reject(errors[text]) };
  watchStatements(client as unknown as pg.ClientBase);
  await doWork(work, () => Promise.allSettled([client.query(first), client.query(second)]));
  return work;
}

describe("of statements that were sent together", () => {
  it("the first is known as failed where one error ends all", async () => {
    const error = new Error("Query read timeout");
    await askBoth({ [first]: error, [second]: error });
    expect(failedStatement(error)).toBe(statementName(first));
  });

  it("a request's line names the one that failed, not those that were not done for it", async () => {
    const error = Object.assign(new Error("division by zero"), { code: "22012" });
    const notDone = Object.assign(new Error("aborted"), { code: "25P02" });
    const work = await askBoth({ [first]: error, [second]: notDone });
    expect(work.failed).toEqual({ statement: statementName(first), error });
  });
});
