import type { addressBookEndpoints } from "#shared/accounts/address-book-contract.ts";
import type { accountsEndpoints } from "#shared/accounts/contract.ts";
import { verifyEmailSentences } from "#shared/accounts/link-paths.ts";
import { success } from "#shared/failure.ts";
import type { HandlersOf } from "../http/endpoint-handler.ts";
import type { AddressBookService } from "./address-book.ts";
import type { AccountsService } from "./service.ts";

const LOGGED_IN = "Logged in successfully";
const PASSWORD_SET = "Password reset successfully. Please log in.";

/** Handles the endpoints under /auth. */
export function accountsApi(accounts: AccountsService): HandlersOf<typeof accountsEndpoints> {
  return {
    async register({ body }, caller) {
      const made = await accounts.register(body, caller.address);
      if (!made.ok) return made;
      const message = "Registered successfully. Please log in.";
      return success({ success: true, message, user: made.value });
    },

    async login({ body }, caller) {
      const started = await accounts.login(body, caller);
      if (!started.ok) return started;
      return success({ success: true, message: LOGGED_IN, ...started.value });
    },

    async createLoginOptions(_input, caller) {
      const options = await accounts.loginOptions(caller.address);
      if (!options.ok) return options;
      return success({ success: true, options: { ...options.value } });
    },

    async loginByPasskey({ body }, caller) {
      const started = await accounts.loginByPasskey(body, caller);
      if (!started.ok) return started;
      return success({ success: true, message: LOGGED_IN, ...started.value });
    },

    async createConfirmationOptions(_input, { user }) {
      const { ways, options } = await accounts.confirmationOptions(user);
      return success({ success: true, ways, ...(options && { options: { ...options } }) });
    },

    async createConfirmation({ body }, caller) {
      const confirmed = await accounts.confirm(caller.user, body, caller);
      if (!confirmed.ok) return confirmed;
      return success({ success: true, message: "Thank you." });
    },

    async forgotPassword({ body }, caller) {
      const reset = await accounts.resetByAnswer(body, caller.address);
      if (!reset.ok) return reset;
      return success({ success: true, message: PASSWORD_SET });
    },

    async requestReset({ body }, caller) {
      const outcome = await accounts.requestReset(body.email, caller.address);
      if (!outcome.ok) return outcome;
      const message =
        "If there is an account with this address, a link is on its way to it. It works once, within 60 minutes.";
      return success({ success: true, message });
    },

    async resetPassword({ body }, caller) {
      const reset = await accounts.resetByLink(body, caller);
      if (!reset.ok) return reset;
      const session = reset.value;
      if (!session) return success({ success: true, message: PASSWORD_SET });
      return success({ success: true, message: "Your password is set. Welcome!", session });
    },

    async requestVerification(_input, { user }) {
      const outcome = await accounts.requestVerification(user);
      if (!outcome.ok) return outcome;
      const message =
        outcome.value === "sent"
          ? `A link is on its way to ${user.email}.`
          : "Your e-mail address is confirmed already.";
      return success({ success: true, message });
    },

    async verifyEmail({ body }) {
      const verified = await accounts.verifyEmail(body.token);
      if (!verified.ok) return verified;
      return success({ success: true, message: verifyEmailSentences.confirmed });
    },

    async getAccount(_input, { user }) {
      const emailVerified = await accounts.isEmailVerified(user);
      return success({ success: true, user, emailVerified });
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
      const lacking = body.password !== undefined && (await accounts.lacksConfirmation(caller));
      if (lacking) return lacking;
      const changed = await accounts.updateProfile(caller.user, body, caller);
      if (!changed.ok) return changed;
      return success({ success: true, message: "Profile updated", user: changed.value });
    },
  };
}

export function addressBookApi(book: AddressBookService): HandlersOf<typeof addressBookEndpoints> {
  return {
    async getAddressBook(_input, { user }) {
      return success({ success: true, ...(await book.ofUser(user)) });
    },

    async addAddress({ body }, { user }) {
      const added = await book.add(user, body);
      if (!added.ok) return added;
      return success({ success: true, message: "Address saved", ...added.value });
    },

    async changeAddress({ params, body }, { user }) {
      const changed = await book.change(user, params.id, body);
      if (!changed.ok) return changed;
      return success({ success: true, message: "Address saved", ...changed.value });
    },

    async deleteAddress({ params }, { user }) {
      const removed = await book.remove(user, params.id);
      if (!removed.ok) return removed;
      return success({ success: true, message: "Address deleted", ...removed.value });
    },

    async saveBusiness({ body }, { user }) {
      const saved = await book.saveBusiness(user, body);
      if (!saved.ok) return saved;
      return success({ success: true, message: "Business details saved", ...saved.value });
    },
  };
}
