import { expect, it } from "vitest";
import { withoutKnownFiles } from "./short-manifest.ts";

it("leaves out what a page has not", () => {
  const has = { hasLoader: true, hasAction: false, hasErrorBoundary: false };
  const route = { ...has, imports: [], css: [], hasDefaultExport: true };
  const { routes } = withoutKnownFiles({
    entry: {},
    routes: { "storefront/cart/cart-page": route },
  });
  expect(routes).toEqual({ "storefront/cart/cart-page": { hasLoader: true } });
});

it("names no file that each document has, and none of the dashboard's but the pages themselves", () => {
  const short = withoutKnownFiles({
    entry: { imports: ["/framework.js"] },
    routes: {
      root: { imports: ["/framework.js", "/shop.js"] },
      "storefront/cart/cart-page": { imports: ["/framework.js", "/shop.js", "/cart.js"] },
      "storefront/home/home-page": {},
      "admin/orders/orders-page": { imports: ["/framework.js", "/dashboard.js"] },
    },
  });
  expect(short).toEqual({
    entry: { imports: ["/framework.js"] },
    routes: {
      root: { imports: ["/framework.js", "/shop.js"] },
      "storefront/cart/cart-page": { imports: ["/cart.js"] },
      "storefront/home/home-page": {},
      "admin/orders/orders-page": {},
    },
  });
});
