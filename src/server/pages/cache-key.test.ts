import { expect, it } from "vitest";
import { cacheKeyOf, isDashboard } from "./cache-key.ts";

it.each([
  ["/", "/"],
  ["/?utm_source=mail", "/"],
  ["/search?q=heat+press&utm_source=mail", "/search?q=heat+press"],
  ["/search.data?q=mug", "/search.data?q=mug"],
  ["/category/mugs?x=1&cursor=abc", "/category/mugs?cursor=abc"],
  ["/product/mug?q=1", "/product/mug"],
  ["/blogs?page=2&x=1&q=heat", "/blogs?q=heat&page=2"],
  ["/blogs?page=1&q=", "/blogs"],
  ["/blogs?page=+2.5", "/blogs?page=2"],
  ["/blogs?page=x", "/blogs"],
  ["/blogs?page=1e99", "/blogs?page=9999"],
  ["/search?q=%20mug++", "/search?q=mug"],
  ["/search?q=+", "/search"],
  [`/search?q=${"a".repeat(2_001)}`, `/search?q=${"a".repeat(2_000)}`],
  ["/payment/callback?order_id=ORD1&signature=x", "/payment/callback"],
])("keeps %s under %s", (url, address) => {
  expect(cacheKeyOf(url)).toBe(address);
});

it.each([
  ["/dashboard", true],
  ["/Dashboard/admin/products?page=2", true],
  ["/dashboards", false],
  ["/category/dashboard", false],
  ["/", false],
])("takes %s for the dashboard's: %s", (address, is) => {
  expect(isDashboard(address)).toBe(is);
});
