import { success } from "#shared/failure.ts";
import type { twoFactorEndpoints } from "#shared/two-factor/contract.ts";
import type { HandlersOf } from "../http/endpoint-handler.ts";
import type { TwoFactorService } from "./service.ts";

/** Handles the endpoints by which staff see to their second factors. */
export function twoFactorApi(twoFactor: TwoFactorService): HandlersOf<typeof twoFactorEndpoints> {
  return {
    async getTwoFactor(_input, { user, staff }) {
      const { authenticatorSince, passkeys, recoveryCodesLeft } = await twoFactor.ofUser(user);
      return success({
        success: true,
        isRequired: staff.role.requiresTwoFactor,
        ...(authenticatorSince && { authenticatorSince: authenticatorSince.toISOString() }),
        passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
          _id: id,
          name,
          addedAt: createdAt.toISOString(),
          ...(lastUsedAt && { lastUsedAt: lastUsedAt.toISOString() }),
        })),
        recoveryCodesLeft,
      });
    },

    async createAuthenticatorSecret(_input, { user }) {
      const begun = await twoFactor.beginAuthenticator(user);
      return begun.ok ? success({ success: true, ...begun.value }) : begun;
    },

    async addAuthenticator({ body }, { user, token }) {
      const added = await twoFactor.addAuthenticator(user, body.code, token);
      if (!added.ok) return added;
      const message = "The authenticator app is added.";
      return success({ success: true, message, recoveryCodes: added.value });
    },

    async removeAuthenticator(_input, { user }) {
      const removed = await twoFactor.removeAuthenticator(user);
      if (!removed.ok) return removed;
      return success({ success: true, message: "The authenticator app is removed." });
    },

    async createRecoveryCodes(_input, { user }) {
      const made = await twoFactor.createRecoveryCodes(user);
      if (!made.ok) return made;
      const message = "These codes take the place of those of before.";
      return success({ success: true, message, recoveryCodes: made.value });
    },

    async createPasskeyOptions(_input, { user }) {
      const options = await twoFactor.passkeyOptions(user);
      return success({ success: true, options: { ...options } });
    },

    async addPasskey({ body }, { user, token }) {
      const added = await twoFactor.addPasskey(user, { ...body, token });
      if (!added.ok) return added;
      return success({
        success: true,
        message: "The passkey is added.",
        recoveryCodes: added.value,
      });
    },

    async removePasskey({ params }, { user }) {
      const removed = await twoFactor.removePasskey(user, params.id);
      if (!removed.ok) return removed;
      return success({ success: true, message: "The passkey is removed." });
    },
  };
}
