import { expect, it } from "vitest";
import { bankCallbackUrl, readRedirectUrl, redirectPath } from "./redirect-url.ts";

const origin = "https://shop.example.com";

it.each([
  ["https://shop.example.com/payment/callback", "https://shop.example.com/payment/callback"],
  ["HTTPS://SHOP.example.com:443/payment/callback", "https://shop.example.com/payment/callback"],
  ["https://shop.example.com", "https://shop.example.com/"],
  ["https://shop.example.com/orders?from=app", "https://shop.example.com/orders?from=app"],
  ["https://shop.example.com/payment/callback?", "https://shop.example.com/payment/callback"],
  ...["/payment/callback/", "/Payment/Callback", "/payment//callback", "/p%61yment/callback"].map(
    (path) => [
      `https://shop.example.com${path}?a=1`,
      "https://shop.example.com/payment/callback?a=1",
    ],
  ),
  ["https://shop.example.com/50%/x", "https://shop.example.com/50%/x"],
])("%s is on the shop's own origin", (text, read) => {
  expect(readRedirectUrl(text, origin)).toEqual({ url: read });
});

it.each([
  "//evil.example",
  "\\\\evil.example",
  "\\evil.example",
  "/\\evil.example",
  "/payment/callback",
  "https:shop.example.com/payment/callback",
  "https:\\\\shop.example.com\\payment",
  "https://evil.example/payment/callback",
  "https://shop.example.com.evil.example/",
  "https://shop.example.com@evil.example/",
  "https://user:password@shop.example.com/",
  "https://evil.example\\@shop.example.com/",
  "https://shop.example.com\\@evil.example/",
  "http://shop.example.com/payment/callback",
  "https://shop.example.com:8443/payment/callback",
  "https://evil.example/?https://shop.example.com/",
  "https://evil.example#@shop.example.com/",
  "https://shop.example.com//evil.example/?x=1",
  "https://shop.example.com/.//evil.example/?x=1",
  "https://shop.example.com/pay ment",
  "https://shop.example.com/\tpayment",
  "https://shop.example.com/\0",
  "javascript:alert(1)",
  "data:text/html,x",
  "ftp://shop.example.com/",
  "https://",
  "",
])("%j may not be used", (text) => {
  expect(readRedirectUrl(text, origin)).toEqual({
    refused: "The return address must be on this shop's own site",
  });
});

it("keeps the port of an origin that has one", () => {
  const local = "http://127.0.0.1:3000";
  const url = `${local}/payment/callback`;
  expect(readRedirectUrl(url, local)).toEqual({ url });
  expect(readRedirectUrl("http://127.0.0.1/payment/callback", local)).toHaveProperty("refused");
});

it.each([
  "https://shop.example.com/payment/callback#x",
  "https://shop.example.com/payment/callback?x=1#",
])("%s is refused for the part that no server sees", (text) => {
  expect(readRedirectUrl(text, origin)).toEqual({
    refused: "The return address may not have a part behind #",
  });
});

it("keeps a query from the bank, and gives it back to who returns", () => {
  const plain = `${origin}/payment/callback`;
  const wanted = `${plain}?from=app&tab=2`;
  expect(bankCallbackUrl(plain)).toBe(plain);
  expect(bankCallbackUrl(wanted)).toBe(plain);
  const path = "/payment/callback";
  const sent = ["order_id", "status", "signature"];
  expect(redirectPath(plain, "ORD1", path, sent)).toBeUndefined();
  const next = redirectPath(wanted, "ORD1", path, sent);
  expect(next).toBe("/payment/callback?order_id=ORD1&from=app&tab=2");
  const again = [...new URL(next ?? "", origin).searchParams.keys()];
  expect(redirectPath(wanted, "ORD1", path, again)).toBeUndefined();
  const other = `${origin}/orders?a=1&a=2&order_id=ORD2`;
  expect(redirectPath(other, "ORD1", path, sent)).toBe("/orders?order_id=ORD1&a=1&a=2");
});
