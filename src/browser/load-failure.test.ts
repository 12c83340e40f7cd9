import { expect, it } from "vitest";
import { failure } from "#shared/failure.ts";
import { loadFailure } from "./load-failure.ts";

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
