import { screen } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { success } from "#shared/failure.ts";
import { everyPermission } from "#shared/permissions.ts";
import { reportNames, reportOf } from "#shared/reports/reports.ts";
import { fakeApi } from "#tests/components/fake-api.ts";
import { renderPage } from "#tests/components/render-page.tsx";
import { signInAsAdmin } from "#tests/components/sign-in-admin.ts";
import { loadOwnAccess } from "../kit/own-access.tsx";
import * as reportsPage from "./reports-page.tsx";

const route = "/dashboard/admin/reports";

beforeEach(signInAsAdmin);

it("lists every report by what it is about", async () => {
  fakeApi({});
  await loadOwnAccess();
  renderPage(reportsPage, { route });
  await screen.findByRole("heading", { name: "Sales" });
  for (const name of reportNames) {
    const link = screen.getByRole("link", { name: reportOf(name).title });
    expect(link.getAttribute("href")).toBe(`${route}/${name}`);
  }
});

it("leaves out what the role does not include", async () => {
  fakeApi({
    getOwnAccess: () =>
      success({
        success: true,
        role: { _id: "r1", name: "Books" },
        permissions: everyPermission.filter((permission) => permission !== "read_audit"),
        isTwoFactorMissing: false,
      }),
  });
  await loadOwnAccess();
  renderPage(reportsPage, { route });
  await screen.findByRole("link", { name: "Sales over time" });
  expect(screen.queryByRole("link", { name: "What staff changed" })).toBeNull();
});
