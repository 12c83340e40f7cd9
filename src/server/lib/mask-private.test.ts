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
