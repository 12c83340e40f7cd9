import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, it } from "vitest";
import { everyPermission, type Permission, withNeeded } from "#shared/permissions.ts";
import { adminRoutes } from "../routes.ts";
import { pagePermissions } from "./page-permissions.ts";

const paths = (entry: RouteConfigEntry): string[] => [
  ...(entry.path && !entry.file.endsWith("moved-page.ts") ? [entry.path] : []),
  ...(entry.children ?? []).flatMap(paths),
];

const pages = () => paths(adminRoutes).filter((path) => path.startsWith("admin/"));
const permissionsAt = (path: string) => pagePermissions(`/dashboard/${path}`);

it("who may change something on a page sees the page, and each permission alone opens one", () => {
  for (const path of pages()) {
    const { see, change } = permissionsAt(path);
    if (see && change) expect(withNeeded([change]), path).toContain(see);
  }
  const opens = (permission: Permission) =>
    pages().some((path) => {
      const { see } = permissionsAt(path);
      return see !== undefined && withNeeded([permission]).includes(see);
    });
  // Of lists and forms that other permissions show.
  const ofOthers: Permission[] = ["write_files", "export_lists"];
  expect(everyPermission.filter((permission) => !opens(permission))).toEqual(ofOthers);
});

it("each page of the dashboard but the first and one's own sign-in says what it needs to be seen", () => {
  expect(pages().length).toBeGreaterThan(30);
  const open = pages().filter((path) => !permissionsAt(path).see);
  expect(open).toEqual(["admin/sign-in"]);
});
