import { ADMIN_ROLE } from "#shared/accounts/roles.ts";
import { saveAuth } from "../../src/browser/auth-record.ts";

/** An admin is signed in while a test of the dashboard runs. */
export function signInAsAdmin(): void {
  const user = { _id: "u1", name: "Asha", email: "owner@example.com", phone: "", address: "" };
  saveAuth({ user: { ...user, role: ADMIN_ROLE }, token: "t0ken" });
}
