import { expect, it } from "vitest";
import { openUnavailableExplanation } from "./explain-unavailable.ts";

const coded = (code: string) => Object.assign(new Error("it failed"), { code });

function open(isDiskFull = false) {
  const logged: unknown[] = [];
  const log = { error: (...entry: unknown[]) => void logged.push(entry) };
  return { explain: openUnavailableExplanation({ log, isDiskFull: () => isDiskFull }), logged };
}

it.each(["53100", "ENOSPC", "EDQUOT"])("tells a full disk by %s, also as a cause", (code) => {
  const { explain, logged } = open();
  expect(explain(new Error("wrapped", { cause: coded(code) }))).toMatchObject({
    message: expect.stringMatching(/storage is full/),
    retryAfter: 60,
  });
  explain(coded(code));
  expect(logged).toHaveLength(1);
});

it("tells a database that is away from one that cannot run on a full disk", () => {
  const busy = { message: expect.stringMatching(/busy/) };
  expect(open().explain(coded("ECONNREFUSED"))).toMatchObject(busy);
  expect(open().explain(coded("EMFILE"))).toMatchObject(busy);
  expect(open(true).explain(coded("ECONNREFUSED"))).toMatchObject({
    message: expect.stringMatching(/storage is full/),
  });
  expect(open(true).explain(coded("23505"))).toBeUndefined();
});
