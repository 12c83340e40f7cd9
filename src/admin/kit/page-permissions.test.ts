import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, it } from "vitest";
import { adminRoutes } from "../routes.ts";
import { pagePermissions } from "./page-permissions.ts";

const paths = (entry: RouteConfigEntry): string[] => [
  ...(entry.path && !entry.file.endsWith("moved-page.ts") ? [entry.path] : []),
  ...(entry.children ?? []).flatMap(paths),
];

it("each page of the dashboard but the first and one's own sign-in says what it needs to be seen", () => {
  const pages = paths(adminRoutes).filter((path) => path.startsWith("admin/"));
  expect(pages.length).toBeGreaterThan(30);
  const open = pages.filter((path) => !pagePermissions(`/dashboard/${path}`).see);
  expect(open).toEqual(["admin/sign-in"]);
});
