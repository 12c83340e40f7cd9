import { expect, it } from "vitest";
import { everyPermission, type Permission } from "#shared/permissions.ts";
import { matchingGroups, pageGroups } from "./page-entries.ts";
import { pageWords } from "./page-words.ts";

const names = (permissions: readonly Permission[], typed = "", eInvoicing = false) =>
  matchingGroups(pageGroups({ permissions: new Set(permissions), eInvoicing }), typed).flatMap(
    ({ entries }) => entries.map(({ name }) => name),
  );

it("pages and settings are those that a role may see", () => {
  expect(names(everyPermission)).toEqual(expect.arrayContaining(["Orders", "Ways to pay"]));
  expect(names(["read_products"])).toContain("Families");
  for (const name of ["Orders", "Ways to pay", "Create Product"])
    expect(names(["read_products"])).not.toContain(name);
  expect(names(everyPermission)).not.toContain("E-invoices");
  expect(names(everyPermission, "", true)).toContain("E-invoices");
});

it("words count from their beginning, first in names, then in what is said of them", () => {
  expect(names(everyPermission, "cre prod")).toEqual(["Create Product"]);
  expect(names(everyPermission, "whatsapp")).toEqual(["Store"]);
  expect(names(everyPermission, "documents").slice(0, 1)).toEqual(["Documents"]);
  expect(names(everyPermission, "rders")).toEqual([]);
});

it.each([
  ["passkey", "Your sign-in"],
  ["lost phone", "Staff"],
  ["employee", "Staff"],
  ["erase", "Personal data"],
  ["failed", "What the shop could not do"],
  ["restore", "Backups"],
  ["zoho", "Accounting"],
  ["GSTR-3B", "Accounting"],
  ["e-way bills", "Accounting"],
  ["upi", "Ways to pay"],
  ["delivery charges", "Shipping"],
])("%s, as the manual says it, leads to %s", (typed, page) => {
  expect(names(everyPermission, typed)).toContain(page);
});

it("words are of pages that there are", () => {
  const groups = pageGroups({ permissions: new Set(everyPermission), eInvoicing: true });
  const known = groups.flatMap(({ entries }) => entries.map(({ to }) => to));
  expect(Object.keys(pageWords).filter((to) => !known.includes(to))).toEqual([]);
});
