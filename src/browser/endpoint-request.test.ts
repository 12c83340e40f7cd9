import { describe, expect, it } from "vitest";
import { endpointUrl, readFailure } from "./endpoint-request.ts";

function response(ok: boolean, headers: Record<string, string> = {}) {
  return { ok, headers: new Headers(headers) };
}

describe("endpointUrl", () => {
  it("encodes parameters and the query", () => {
    expect(
      endpointUrl("/a/:slug/:id", { slug: "50%/é?", id: "#1" }, { q: "a&b", none: undefined }),
    ).toBe("/a/50%25%2F%C3%A9%3F/%231?q=a%26b");
  });

  it.each([".", ".."])("keeps a part of %s from being taken for a folder", (keyword) => {
    const url = new URL(endpointUrl("/a/:keyword", { keyword }, {}), "http://x");
    expect(decodeURIComponent(url.pathname)).toBe(`/a/${keyword} `);
  });
});

describe("readFailure", () => {
  it("finds none in a success, be it a bare list", () => {
    expect(readFailure(response(true), { success: true })).toBeUndefined();
    expect(readFailure(response(true), [])).toBeUndefined();
    expect(readFailure(response(true), { ok: true })).toBeUndefined();
  });

  it("takes the shop's own message, fields and details, whatever the status", () => {
    const body = { success: false, message: "No", code: "cart_changed", fields: { a: "b" } };
    for (const ok of [true, false]) {
      expect(readFailure(response(ok, { "Retry-After": "60" }), { ...body, products: [] })).toEqual(
        {
          ok: false,
          code: "cart_changed",
          message: "No",
          fields: { a: "b" },
          retryAfter: 60,
          details: { products: [] },
        },
      );
    }
  });

  it.each([
    ["a body that is not ours", { error: "x" }],
    ["an empty body", null],
    ["text", "<html>"],
    ["a failure without words", { success: false, code: "unavailable" }],
    [
      "a server that broke",
      { success: false, message: "Something went wrong", code: "internal_error" },
    ],
  ])("finds no answer in %s", (_what, body) => {
    expect(readFailure(response(false), body)).toEqual({
      ok: false,
      code: "no_answer",
      message: "Something went wrong",
    });
  });

  it("shows a refusal whose code it does not know by its message", () => {
    const body = { success: false, message: "The shop is moving", code: "moving" };
    expect(readFailure(response(false), body)).toMatchObject({
      code: "unavailable",
      message: "The shop is moving",
    });
  });
});
