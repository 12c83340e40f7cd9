import { randomUUID } from "node:crypto";
import type { APIRequestContext } from "@playwright/test";
import { builtInRoles } from "#shared/staff/roles.ts";
import { linkIn, waitForMail } from "./mails.ts";
import { adminHeaders } from "./products.ts";
import { expect } from "./test.ts";
import { logIn } from "./users.ts";

/** Invites somebody into a role of the built-in ones, and follows their mail without the browser. */
export async function newMember(request: APIRequestContext, role: string) {
  const email = `${role.toLowerCase()}-${randomUUID()}@example.com`;
  const password = "seven blue heat presses";
  const roleId = builtInRoles.find(({ name }) => name === role)?.id;
  const invited = await request.post("/api/v1/staff/invitations", {
    headers: await adminHeaders(request),
    data: { name: `Asha of ${role}`, email, roleId },
  });
  expect(invited.status()).toBe(201);
  const link = linkIn(await waitForMail(email, "-staff-invitation-"), "/reset-password");
  const token = new URLSearchParams(link.split("?")[1]).get("token");
  const set = await request.post("/api/v1/account/password", {
    data: { token, newPassword: password },
  });
  expect(set.status()).toBe(200);
  return logIn(request, { email, password });
}
