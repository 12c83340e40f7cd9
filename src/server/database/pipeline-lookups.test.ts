import type pg from "pg";
import { expect, it } from "vitest";
import { pipelineLookups } from "./pipeline-lookups.ts";

/** A pool that says what was asked by which of its connections. */
function fakePool() {
  const log: string[] = [];
  let made = 0;
  const pool = {
    async connect() {
      made += 1;
      const name = `connection ${made}`;
      return {
        async query({ text }: { text: string }) {
          log.push(`${name}: ${text}`);
          await Promise.resolve();
          if (text === "bad") throw new Error("no such table");
          if (text === "lost") throw Object.assign(new Error("gone"), { code: "ECONNRESET" });
          return { rows: [text] };
        },
        release(error?: Error) {
          log.push(`${name}: ${error ? "closed" : "given back"}`);
        },
      };
    },
  };
  return { log, ask: pipelineLookups(pool as unknown as pg.Pool) };
}

it("asks what is asked in one turn by one connection, and gives it back once all is answered", async () => {
  const { log, ask } = fakePool();
  const answers = await Promise.all([ask({ text: "first" }), ask({ text: "second" })]);
  expect(answers.map(({ rows }) => rows[0])).toEqual(["first", "second"]);
  await ask({ text: "later" });
  expect(log).toEqual([
    "connection 1: first",
    "connection 1: second",
    "connection 1: given back",
    "connection 2: later",
    "connection 2: given back",
  ]);
});

it("fails for a statement alone, and closes a connection that is lost", async () => {
  const { log, ask } = fakePool();
  const asked = await Promise.allSettled([ask({ text: "bad" }), ask({ text: "good" })]);
  expect(asked.map(({ status }) => status)).toEqual(["rejected", "fulfilled"]);
  expect(log.at(-1)).toBe("connection 1: given back");
  await expect(ask({ text: "lost" })).rejects.toThrow("gone");
  expect(log.at(-1)).toBe("connection 2: closed");
});
