import { expect, it } from "vitest";
import { cacheKeyOf, createRouteMatcher, isCacheable, isDashboard } from "./cache-key.ts";

it.each([
  ["/", "/"],
  ["/?utm_source=mail", "/"],
  ["/search?q=heat+press&utm_source=mail", "/search?q=heat+press"],
  ["/search?q=press+under+25k", "/search?q=press+under+25k&price.max=25000"],
  ["/search.data?q=mug", "/search.data?q=mug"],
  ["/search?literal=1&q=mgu", "/search?q=mgu&literal=1"],
  ["/category/mugs?literal=1", "/category/mugs"],
  ["/category/mugs?x=1&cursor=abc", "/category/mugs?cursor=abc"],
  ["/category/mugs?page=99&x=1", "/category/mugs?page=99"],
  ["/search?q=cup&page=1", "/search?q=cup"],
  ["/category/mugs?q=cup&sort=newest&gclid=1", "/category/mugs?sort=newest"],
  [
    "/category/mugs.data?price.max=&f.colour=red&f.colour=blue&cursor=c",
    "/category/mugs.data?f.colour=blue&f.colour=red&cursor=c",
  ],
  ["/category/mugs?f.a.b=1&sort=password&stock=out", "/category/mugs"],
  [
    "/search?f.size=m&q=tee&price.min=500&price.max=100",
    "/search?q=tee&price.min=100&price.max=500&f.size=m",
  ],
  ["/product/mug?q=1", "/product/mug"],
  ["/blogs?page=2&x=1&q=heat", "/blogs?q=heat&page=2"],
  ["/blogs?page=1&q=", "/blogs"],
  [
    "/blogs?after=01890a5d-ac96-774b-bcce-b302099a8057&q=heat&x=1",
    "/blogs?q=heat&after=01890a5d-ac96-774b-bcce-b302099a8057",
  ],
  ["/blogs?before=end&after=none", "/blogs?before=end"],
  ["/blogs?page=+2.5", "/blogs"],
  ["/blogs?page=x", "/blogs"],
  ["/blogs?page=1e99", "/blogs"],
  ["/blogs?page=999999999", "/blogs?page=100000"],
  ["/search?q=%20mug++", "/search?q=mug"],
  ["/search?q=+", "/search"],
  [`/search?q=${"a".repeat(2_001)}`, `/search?q=${"a".repeat(2_000)}`],
  ["/payment/callback?order_id=ORD1&signature=x", "/payment/callback"],
])("gives %s the key %s", (url, key) => {
  expect(cacheKeyOf(url)).toBe(key);
});

it.each([
  ["/", true],
  ["/category/mugs", true],
  ["/category/mugs?sort=newest&cursor=abc", true],
  ["/category/mugs?sort=newest&f.colour=red", true],
  ["/category/mugs.data?stock=in", true],
  ["/category/mugs?stock=in&f.colour=red", false],
  ["/category/mugs.data?f.colour=blue&f.colour=red", false],
  ["/category/mugs?price.max=500", false],
  ["/category/mugs?f.width.min=380", false],
  ["/search?q=mug&sort=price-up", true],
  ["/search?q=mug&stock=in", false],
  ["/search?cursor=abc", false],
  ["/search.data?stock=in", false],
  ["/search?fits=press", true],
  ["/search?q=mug+under+100", false],
  ["/blogs?q=f.colour&page=2", true],
])("keeps the page of %s: %s", (key, is) => {
  expect(isCacheable(key)).toBe(is);
});

it.each([
  ["/dashboard", true],
  ["/Dashboard/admin/products?page=2", true],
  ["/dashboard.data", true],
  ["/dashboard.data?_routes=root", true],
  ["/dashboards", false],
  ["/dashboards.data", false],
  ["/category/dashboard", false],
  ["/", false],
])("takes %s for the dashboard's: %s", (url, is) => {
  expect(isDashboard(url)).toBe(is);
});

const table = {
  root: { path: "" },
  home: { parentId: "root", index: true },
  product: { parentId: "root", path: "product/:slug" },
  category: { parentId: "root", path: "category" },
  oneCategory: { parentId: "root", path: "category/:slug" },
  forgot: { parentId: "root", path: "forgotPassword" },
  dashboard: { parentId: "root", path: "dashboard" },
  dashboardHome: { parentId: "dashboard", index: true },
  order: { parentId: "dashboard", path: "admin/orders/:id" },
  other: { parentId: "root", path: "*" },
};
const routes = Object.fromEntries(
  Object.entries(table).map(([id, route]) => [id, { id, module: {}, ...route }]),
) as unknown as Parameters<typeof createRouteMatcher>[0]["routes"];
const matchRoutes = createRouteMatcher({ routes });

it.each([
  "/",
  "/_.data",
  "/product/mug",
  "/product/mug.data",
  "/category",
  "/category/mugs",
  "/forgotPassword",
  "/dashboard",
  "/dashboard/admin/orders/1",
])("knows %s as a page's canonical path", (path) => {
  expect(matchRoutes(path)).toMatchObject({ kind: "page", canonicalPath: path });
});

it.each([
  ["//", "/"],
  ["/category/", "/category"],
  ["//category//mugs/", "/category/mugs"],
  ["/Product/mug", "/product/mug"],
  ["/forgotpassword", "/forgotPassword"],
  ["/product/%6Dug", "/product/mug"],
  ["/product/m%c3%bcg", "/product/m%C3%BCg"],
  ["/product/mug#x", "/product/mug%23x"],
  ["/product/\\evil", "/product/%5Cevil"],
])("knows the canonical path of %s: %s", (path, canonicalPath) => {
  expect(matchRoutes(path)).toMatchObject({ kind: "page", canonicalPath });
});

it.each([
  "/wp-login.php",
  "/product",
  "/product/a/b",
  "/x.data",
  "//[",
  "/\\evil.example/",
  "/%E0",
])("knows that %s leads to no page", (path) => {
  expect(matchRoutes(path)).toEqual({ kind: "notFound" });
});

it.each(["/product/..", "/category/%2e%2E", "/product/."])(
  "does not trust %s as a path",
  (path) => {
    expect(matchRoutes(path)).toEqual({ kind: "ambiguous" });
  },
);
