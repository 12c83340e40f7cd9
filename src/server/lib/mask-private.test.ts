import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { maskPrivate } from "./log.ts";

const token = "8f14e45fceea467a9a0b1c2d3e4f5a6b";

it("keeps of an address its first letter and its host", () => {
  const refused =
    '{"response":"550 5.1.1 <asha.das+shop@mail.example.com>: no such user","rejected":["ravi@example.in"]}';
  expect(maskPrivate(refused)).toBe(
    '{"response":"550 5.1.1 <a***@mail.example.com>: no such user","rejected":["r***@example.in"]}',
  );
});

it("knows an address in a link, and of any script", () => {
  expect(maskPrivate("/unsubscribe/asha%40example.com")).toBe("/unsubscribe/a***%40example.com");
  expect(maskPrivate("to müller@bücher.de")).toBe("to m***@bücher.de");
});

it.each([
  ["call 9876543210.", "call ***3210."],
  ["+919876543210", "***3210"],
  ["+91 98765 43210, +91-98765-43210", "***3210, ***3210"],
  ["09876543210,987-654-3210,9876 543 210", "***3210,***3210,***3210"],
  ["refused:\n9876543210", "refused:\n***3210"],
  ["/search?q=a%209876543210&phone=%2B919876543210", "/search?q=a%20***3210&phone=***3210"],
])("keeps of the mobile numbers in %j their last four digits", (text, masked) => {
  const line = JSON.stringify({ msg: text, rejected: [text] });
  expect(maskPrivate(line)).toBe(JSON.stringify({ msg: masked, rejected: [masked] }));
});

it.each([
  { paise: 9_876_543_210, sums: [9_876_543_210, 6_000_000_000], time: 1_764_430_000_000 },
  { id: "9876543210", orderId: "9876543210", msg: "ORD9876543210, SO-26-9876543210" },
  { msg: "₹9876543210, 9876543210.50 and 0.9876543210 of 7 12 345 6789" },
  { msg: "27AAPFU0939F1ZV 98765432101 321098765432 5876543210 2026-11-29T15:37:31" },
  { msg: "98765432-1012-7bbb-8ccc-987654321098 9876543210abcdef" },
])("takes no id, amount, GSTIN or order number for a mobile number: %j", (fields) => {
  const line = JSON.stringify(fields);
  expect(maskPrivate(line)).toBe(line);
});

it.each([
  `GET /track/${token}`,
  `GET /api/v1/order/track/${token}/documents`,
  `GET /quote/${token}?from=mail`,
  `PUT /api/v1/quote/link/${token}/renewal`,
  `GET /Track/${token}`,
  `GET /login?from=/reset-password%3Ftoken%3D${token}`,
  `POST /reset-password?token=${token}`,
  `"url":"/verify-email?a=1&token=${token}"`,
  `https://shop.example.com/newsletter/unsubscribe?token=${token}&x=1`,
])("leaves the secret out of %s", (line) => {
  const masked = maskPrivate(line);
  expect(masked).not.toContain(token);
  expect(masked).toContain("***");
});

it("leaves paths of packages and all else as it is", () => {
  const line =
    "at /opt/shop/node_modules/@fastify/multipart/index.js:1:2 /track /quote/ask pkg@1.2.3";
  expect(maskPrivate(line)).toBe(line);
});

describe("nginx's example logs no secret", () => {
  const example = readFileSync(
    new URL("../../../docs/examples/nginx.conf", import.meta.url),
    "utf8",
  );
  /** As nginx's map does: the first expression that fits gives the value, with its named parts. */
  const mapped = (text: string): string => {
    for (const [, expression = "", value = ""] of example.matchAll(/^\s+"~\*(.+)" "(.+)";$/gm)) {
      const found = new RegExp(expression, "i").exec(text);
      if (found)
        return value.replaceAll(/\$(\w+)/g, (_, name: string) => found.groups?.[name] ?? "");
    }
    return text;
  };

  it.each([
    [`/track/${token}`, "/track/***"],
    [`/track/${token}?a=1`, "/track/***?a=1"],
    [`/api/v1/order/track/${token}`, "/api/v1/order/track/***"],
    [`/api/v1/order/track/${token}/documents/1.pdf`, "/api/v1/order/track/***/documents/1.pdf"],
    [`/quote/${token}`, "/quote/***"],
    [`/Quote/link/${token}/renewal`, "/Quote/link/***/renewal"],
    [`/api/v1/quote/link/${token}/acceptance`, "/api/v1/quote/link/***/acceptance"],
    [`/reset-password?token=${token}`, "/reset-password?token=***"],
    [`/verify-email?a=1&token=${token}&b=2`, "/verify-email?a=1&token=***"],
    [`/newsletter/confirm?token=${token}`, "/newsletter/confirm?token=***"],
    [`https://shop.example.com/track/${token}`, "https://shop.example.com/track/***"],
    ["/product/a-press?size=l", "/product/a-press?size=l"],
  ])("%s", (uri, logged) => {
    expect(mapped(uri)).toBe(logged);
  });

  it("as that is what it logs of each request", () => {
    expect(example).toMatch(/access_log \S+ masked;/);
    expect(example).not.toMatch(/\$(request|request_uri|http_referer)[ "'][^{]*$/m);
  });
});
