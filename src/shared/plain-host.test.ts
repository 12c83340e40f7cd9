import { expect, it } from "vitest";
import { hasPlainHost } from "./plain-host.ts";

it.each([
  ["https://cdn.example.com/a.png", true],
  ["https://bilder.xn--mnchen-3ya.example:8443/a.png", true],
  ["http://[2001:db8::1]:8080/a.png", true],
  ["https://cdn.example;sandbox/a.png", false],
  ["https://cdn.example,other/a.png", false],
  ["https://cdn.example'self'/a.png", false],
])("knows whether the host of %s may stand in a policy: %s", (address, isPlain) => {
  const url = URL.parse(address);
  expect(url !== null && hasPlainHost(url)).toBe(isPlain);
});
