import { describe, expect, it } from "vitest";
import { z } from "zod";
import type { Endpoint } from "./endpoint.ts";
import { endpoints } from "./endpoints.ts";

const all = Object.values<Endpoint>(endpoints);
const callOf = ({ method, path }: Endpoint) => `${method} ${path}`;

/** The calls that the specification names, and those that its README adds, to the letter. */
const specified = [
  "POST /auth/login",
  "POST /auth/register",
  "POST /auth/forgotPassword",
  "GET /auth/admin-auth",
  "GET /category/get-category",
  "POST /category/create-category",
  "PUT /category/update-category/:id",
  "DELETE /category/delete-category/:id",
  "GET /product/get-products",
  "GET /product/get-product/:slug",
  "POST /product/create-product",
  "PUT /product/update-product/:id",
  "DELETE /product/delete-product/:id",
  "GET /product/product-category/:slug",
  "GET /product/related-product/:productId/:categoryId",
  "GET /product/search/:keyword",
  "GET /blog/get-blogs",
  "GET /blog/search-blog/:text",
  "GET /blog/get-blog/:slug",
  "POST /blog/create-blog",
  "DELETE /blog/delete-blog/:id",
  "GET /order/user-orders",
  "POST /payment/hdfc/initiate",
  "GET /payment/status",
  "POST /auth/logout",
  "PUT /auth/profile",
  "PUT /blog/update-blog/:id",
  "POST /payment/hdfc/webhook",
];

/** Plural nouns, but for what there is one of. */
const roots =
  /^\/(account|accounting|audit|compatibility|media|newsletter|overview|settings|shipping|staff|[a-z-]+s)(\/|$)/;
/**
 * Paths with a secret stay where proxies mask it in their logs: owners have these words in front of
 * shops.
 */
const bySecret = /^\/(quote\/link|order\/track)\/:token(\/|$)/;
/** It begins as the specified call that it stands for (docs/decisions/148). */
const besideSpecified = /^\/order\/user-orders-page$/;
const verbs =
  /\/(get|create|update|delete|list|manage|add|write|own|all|ask|send|move|find)(-|\/|$)/;

describe("the addresses of the API", () => {
  it("have those of the specification to the letter", () => {
    expect(all.map(callOf)).toEqual(expect.arrayContaining(specified));
  });

  it.each(all.map(callOf).filter((call) => !specified.includes(call)))(
    "are nouns, plural, the thing before its part: %s",
    (call) => {
      const path = call.slice(call.indexOf(" ") + 1);
      const exception = [bySecret, besideSpecified].find((pattern) => pattern.test(path));
      expect(path).toMatch(exception ?? roots);
      expect(path).not.toMatch(verbs);
      expect(path).toMatch(/^(\/(:[a-zA-Z]+|[a-z]+(-[a-z]+)*))+$/);
    },
  );

  it("are one for each call, whatever its parameters are called", () => {
    const patterns = all.map((endpoint) => callOf(endpoint).replaceAll(/:\w+/g, ":"));
    expect(new Set(patterns).size).toBe(patterns.length);
  });
});

/** Where a JSON schema takes whole numbers that the database's `integer` does not hold. */
function unheldIntegers(schema: unknown, place: string): string[] {
  if (typeof schema !== "object" || schema === null) return [];
  const { type, maximum = Number.POSITIVE_INFINITY } = schema as {
    type?: unknown;
    maximum?: number;
  };
  const parts = Object.entries(schema).flatMap(([name, part]) =>
    unheldIntegers(part, `${place} ${name}`),
  );
  return type === "integer" && maximum > 2_147_483_647 ? [place, ...parts] : parts;
}

it.each(Object.entries(endpoints))(
  "%s takes no whole number that no column holds",
  (name, call) => {
    // It is signed, and stored nowhere.
    if (name === "signUpload") return;
    for (const part of ["params", "query", "body"] as const) {
      const schema = z.toJSONSchema(call[part], { io: "input", unrepresentable: "any" });
      expect(unheldIntegers(schema, part)).toEqual([]);
    }
  },
);
