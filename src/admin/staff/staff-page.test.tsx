import { screen, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { success } from "#shared/failure.ts";
import { fakeApi } from "#tests/components/fake-api.ts";
import { renderPage } from "#tests/components/render-page.tsx";
import { signInAsAdmin } from "#tests/components/sign-in-admin.ts";
import * as staffPage from "./staff-page.tsx";

const orders = { _id: "01a", name: "Orders" };
const person = { hasTwoFactor: false, isOwner: false, sessions: [], role: orders };

beforeEach(signInAsAdmin);

it("counts people and invitations apart, and sends an invitation again to the address that it names", async () => {
  const sent: unknown[] = [];
  const expiresAt = "2026-12-06T10:00:00.000Z";
  const roleId = "00000000-0000-7000-8000-000000000003";
  fakeApi({
    listStaff: () =>
      success({
        success: true,
        staff: [
          { ...person, _id: "u1", name: "Asha", email: "asha@example.com" },
          { ...person, _id: "u2", name: "Ravi", email: "ravi@example.com" },
        ],
        invitations: [
          {
            ...{ _id: "u3", name: "Kabir", email: "kabir@example.com", expiresAt },
            role: { _id: roleId, name: "Orders" },
          },
        ],
      }),
    listStaffRoles: () =>
      success({
        success: true,
        roles: [
          {
            ...{ ...orders, isBuiltIn: true, requiresTwoFactor: false },
            ...{ permissions: ["read_orders"], members: 2, invited: 1 },
          },
        ],
      }),
    inviteStaff: ({ body }) => {
      sent.push(body);
      return success({
        success: true,
        message: "The invitation to kabir@example.com is being sent.",
      });
    },
  });
  const { user } = renderPage(staffPage, { route: "/dashboard/admin/staff" });
  // Of the page, and of the role.
  expect(await screen.findAllByText("2 people, 1 invitation")).toHaveLength(2);
  await user.click(screen.getByRole("button", { name: "Send again the invitation of Kabir" }));
  const dialog = within(screen.getByRole("dialog"));
  dialog.getByText(/^kabir@example.com gets a mail with a new link/);
  await user.click(dialog.getByRole("button", { name: "Send again" }));
  await screen.findByText("The invitation to kabir@example.com is being sent.");
  expect(sent).toEqual([{ name: "Kabir", email: "kabir@example.com", roleId }]);
});

it("deletes a role without asking, and has it again after Undo; leads to what was changed of person and role", async () => {
  let isDeleted = false;
  const packing = {
    ...{ _id: "01b", name: "Packing", isBuiltIn: false, requiresTwoFactor: false },
    ...{ permissions: ["read_orders" as const], members: 0, invited: 0 },
  };
  fakeApi({
    listStaff: () =>
      success({
        success: true,
        staff: [{ ...person, _id: "u1", name: "Asha", email: "asha@example.com" }],
        invitations: [],
      }),
    listStaffRoles: () => success({ success: true, roles: isDeleted ? [] : [packing] }),
    deleteStaffRole: () => {
      isDeleted = true;
      return success({ success: true, message: "The role Packing is deleted." });
    },
    restoreStaffRole: ({ params }) => {
      isDeleted = params.id !== packing._id;
      return success({ success: true, message: "The role Packing is back." });
    },
  });
  const { user } = renderPage(staffPage, { route: "/dashboard/admin/staff" });
  const link = (name: string) => screen.getByRole("link", { name }).getAttribute("href");
  await screen.findByRole("heading", { name: /^Packing/ });
  expect(link("Who changed what of the role Packing")).toContain("subject=role");
  expect(link("What was done to this account of Asha")).toContain("subject=user");
  await user.click(screen.getByRole("button", { name: "Delete the role Packing" }));
  await screen.findByText("The role Packing is deleted.");
  expect(screen.queryByRole("heading", { name: /^Packing/ })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Undo" }));
  await screen.findByText("The role Packing is back.");
  await screen.findByRole("heading", { name: /^Packing/ });
});
