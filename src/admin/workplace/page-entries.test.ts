import { expect, it } from "vitest";
import type { ListedOrder } from "#shared/fulfilment/contract.ts";
import { everyPermission, type Permission } from "#shared/permissions.ts";
import { customersOf } from "./order-customers.ts";
import { matchingGroups, pageGroups } from "./page-entries.ts";

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

it("a customer stands once, found by name, e-mail or digits of the phone number", () => {
  const of = (name: string, email: string, phone: string) =>
    ({ customer: { name, email, phone } }) as ListedOrder;
  const orders = [
    of("Meera Pillai", "meera@example.com", "98300 12345"),
    of("Meera Pillai", "Meera@example.com", "98300 12345"),
    of("Ravi Roy", "ravi@example.com", "98311 00000"),
  ];
  const found = (typed: string) => customersOf(orders, typed).map(({ name }) => name);
  expect(found("meera")).toEqual(["Meera Pillai"]);
  expect(found("983001")).toEqual(["Meera Pillai"]);
  expect(found("ravi@")).toEqual(["Ravi Roy"]);
  // An order that was found by what is in it says nothing of its buyer.
  expect(found("SO-26")).toEqual([]);
});
