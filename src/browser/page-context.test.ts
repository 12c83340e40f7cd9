import { expect, it, vi } from "vitest";
import { failure, success } from "#shared/failure.ts";
import { loadFailure, optional } from "./page-context.ts";

it("answers the value, or nothing whatever went wrong", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
  expect(await optional(Promise.resolve(success(7)))).toBe(7);
  expect(logged).not.toHaveBeenCalled();
  expect(await optional(Promise.resolve(failure("unavailable", "Away")))).toBeUndefined();
  expect(logged).not.toHaveBeenCalled();
  expect(await optional(Promise.resolve(failure("not_found", "Gone")))).toBeUndefined();
  expect(await optional(Promise.reject(new Error("a bug")))).toBeUndefined();
  expect(logged).toHaveBeenCalledTimes(2);
  logged.mockRestore();
});

it.each([
  ["not_found", 404],
  ["invalid_request", 404],
  ["too_many_requests", 429],
  ["unavailable", 503],
] as const)("answers %s with %i", (code, status) => {
  expect(loadFailure(failure(code, "What to do."))).toMatchObject({
    data: { message: "What to do." },
    init: { status },
  });
});
