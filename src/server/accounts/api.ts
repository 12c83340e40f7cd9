import { success } from "#shared/failure.ts";
import type { Handlers } from "../http/endpoint-handler.ts";
import type { AccountsService } from "./service.ts";

type AccountEndpoints =
  | "register"
  | "login"
  | "forgotPassword"
  | "logout"
  | "adminAuth"
  | "updateProfile";

/** Handles the endpoints under /auth. */
export function accountsApi(accounts: AccountsService): Pick<Handlers, AccountEndpoints> {
  return {
    async register({ body }, caller) {
      const made = await accounts.register(body, caller.address);
      if (!made.ok) return made;
      const message = "Registered successfully. Please log in.";
      return success({ success: true, message, user: made.value });
    },

    async login({ body }, caller) {
      const started = await accounts.login(body, caller.address);
      if (!started.ok) return started;
      return success({ success: true, message: "Logged in successfully", ...started.value });
    },

    async forgotPassword({ body }, caller) {
      const reset = await accounts.resetPassword(body, caller.address);
      if (!reset.ok) return reset;
      return success({ success: true, message: "Password reset successfully. Please log in." });
    },

    async logout(_input, caller) {
      await accounts.logout(caller.token);
      return success({ success: true, message: "Logged out" });
    },

    // Only an admin gets as far as this.
    async adminAuth() {
      return success({ ok: true });
    },

    async updateProfile({ body }, caller) {
      const changed = await accounts.updateProfile(caller.user, body, caller);
      if (!changed.ok) return changed;
      return success({ success: true, message: "Profile updated", user: changed.value });
    },
  };
}
