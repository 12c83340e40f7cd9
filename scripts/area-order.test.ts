import { describe, expect, it } from "vitest";
import { upwardImports } from "./area-order.ts";

const aliases = { "#server/": "src/server/", "#shared/": "src/shared/", "#tests/": "tests/" };

describe("an area", () => {
  it.each([
    ["src/server/checkout/a.ts", 'import { x } from "../orders/store.ts";'],
    ["src/server/checkout/a.ts", 'import { x } from "./hdfc/client.ts";'],
    ["src/server/checkout/a.ts", 'import type { x } from "#shared/fulfilment/contract.ts";'],
    ["src/storefront/cart/a.ts", 'import { x } from "../catalogue/parts/product-picture.tsx";'],
    ["src/storefront/cart/cart-page.tsx", 'import { x } from "../checkout/checkout.tsx";'],
    ["src/shared/endpoints.ts", 'import { x } from "./orders/contract.ts";'],
    ["src/server/wiring.ts", 'import { x } from "./pages/renderer.ts";\nimport "node:fs";'],
  ])("%s may hold %s", (path, source) => {
    expect(upwardImports(path, source, aliases)).toEqual([]);
  });

  it.each([
    ["src/server/orders/a.ts", 'import { x } from "../checkout/store.ts";'],
    ["src/server/orders/a.ts", 'import type { x } from "#server/checkout/store.ts";'],
    ["src/server/orders/a.ts", 'export { x } from "../checkout/store.ts";'],
    ["src/server/orders/a.ts", 'const x = () => import("../checkout/store.ts");'],
    ["src/storefront/cart/a.tsx", 'import { x } from "../catalogue/product-card.tsx";'],
    ["src/shared/money.ts", 'import { x } from "./orders/contract.ts";'],
    ["src/server/lib/a.ts", 'import { x } from "../wiring.ts";'],
    ["src/storefront/shell/a.tsx", 'import Page from "../cart/cart-page.tsx";'],
    ["src/admin/catalogue/a.tsx", 'import { x } from "#tests/components/sign-in.ts";'],
    ["src/server/unknown/a.ts", ""],
  ])("%s may not hold %s", (path, source) => {
    expect(upwardImports(path, source, aliases)).toHaveLength(1);
  });
});
