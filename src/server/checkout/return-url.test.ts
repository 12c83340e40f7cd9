import { expect, it } from "vitest";
import { readReturnUrl } from "./return-url.ts";

const origin = "https://shop.example.com";

it.each([
  ["https://shop.example.com/payment/callback", "https://shop.example.com/payment/callback"],
  ["HTTPS://SHOP.example.com:443/payment/callback", "https://shop.example.com/payment/callback"],
  ["https://shop.example.com", "https://shop.example.com/"],
])("%s is on the shop's own origin", (text, read) => {
  expect(readReturnUrl(text, origin)).toBe(read);
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
  "https://shop.example.com/payment/callback?x=1",
  "https://shop.example.com/payment/callback?",
  "https://shop.example.com/payment/callback#x",
  "https://shop.example.com/payment/callback#",
  "https://shop.example.com/pay ment",
  "https://shop.example.com/\tpayment",
  "https://shop.example.com/\0",
  "javascript:alert(1)",
  "data:text/html,x",
  "ftp://shop.example.com/",
  "https://",
  "",
])("%j may not be used", (text) => {
  expect(readReturnUrl(text, origin)).toBeUndefined();
});

it("keeps the port of an origin that has one", () => {
  const local = "http://127.0.0.1:3000";
  expect(readReturnUrl(`${local}/payment/callback`, local)).toBe(`${local}/payment/callback`);
  expect(readReturnUrl("http://127.0.0.1/payment/callback", local)).toBeUndefined();
});
