import { expect, it } from "vitest";
import { matchRoutes } from "./match-routes.ts";

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
) as unknown as Parameters<typeof matchRoutes>[0]["routes"];
const find = matchRoutes({ routes });

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
])("knows %s as a page's own address", (path) => {
  expect(find(path)).toEqual({ kind: "page", own: path });
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
])("knows what %s should be: %s", (path, own) => {
  expect(find(path)).toEqual({ kind: "page", own });
});

it.each([
  "/wp-login.php",
  "/product",
  "/product/a/b",
  "/x.data",
  "//[",
  "/\\evil.example/",
  "/%E0",
])("knows that %s leads nowhere", (path) => {
  expect(find(path)).toEqual({ kind: "nowhere" });
});

it.each(["/product/..", "/category/%2e%2E", "/product/."])("does not trust %s", (path) => {
  expect(find(path)).toEqual({ kind: "unclear" });
});
