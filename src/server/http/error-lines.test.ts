import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { openErrorLines } from "./error-lines.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function open() {
  const logged: Record<string, unknown>[] = [];
  const lines = openErrorLines({
    warn: (fields: object, msg?: string) => void logged.push({ ...fields, msg }),
  });
  let count = 0;
  const answer = (times: number, route: string) => {
    for (let n = 0; n < times; n += 1) {
      count += 1;
      lines.write({ reqId: `request-${count}`, method: "GET", route, status: 503 });
    }
  };
  const told = () => logged.filter(({ omitted }) => omitted);
  return { logged, lines, answer, told };
}

it("each answer has its line, with its request and route", () => {
  const { logged, answer } = open();
  answer(2, "/");
  expect(logged).toEqual(
    ["request-1", "request-2"].map((reqId) => ({
      ...{ reqId, method: "GET", route: "/", status: 503 },
      msg: "a request was answered with 503",
    })),
  );
});

it("of a flood a hundred have one each second, and the numbers of the others are told by route", () => {
  const { logged, answer, told } = open();
  answer(60, "/");
  answer(60, "/cart");
  answer(30, "/");
  expect(logged).toHaveLength(100);
  vi.advanceTimersByTime(1_000);
  expect(told()).toEqual([
    {
      omitted: { "503 GET /cart": 20, "503 GET /": 30 },
      msg: "more requests were answered with a 5xx than a second has lines for",
    },
  ]);
  answer(100, "/");
  expect(logged).toHaveLength(201);
  vi.advanceTimersByTime(5_000);
  expect(told()).toHaveLength(1);
});

it("what was counted is told at once where the process ends, and only once", () => {
  const { lines, answer, told } = open();
  answer(103, "/");
  lines.flush();
  expect(told()).toMatchObject([{ omitted: { "503 GET /": 3 } }]);
  vi.advanceTimersByTime(1_000);
  expect(told()).toHaveLength(1);
});
