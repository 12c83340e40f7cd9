import { RateLimiterMemory } from "rate-limiter-flexible";
import type { z } from "zod";
import type {
  ConfirmationWay,
  createConfirmation,
  login,
  loginByPasskey,
  User,
} from "#shared/accounts/contract.ts";
import { failure, type Outcome, success } from "#shared/failure.ts";
import type { Database, Db } from "../database/connection.ts";
import { needsConfirmation, type StaffAccess } from "../http/staff-access.ts";
import { countAttempt, networkOf } from "../lib/throttle.ts";
import type { Passkeys } from "../two-factor/passkeys.ts";
import { secondFactorsOf, takeCode } from "../two-factor/service.ts";
import { createToken, hashToken } from "./account-links.ts";
import type { Busy, SecretCheck } from "./secret-check.ts";
import { sessionsStore } from "./sessions-store.ts";
import { type Account, accountsStore } from "./store.ts";
import { trustedDevicesStore } from "./trusted-devices.ts";

type Credentials = z.output<typeof login.body>;
type PasskeyLogin = z.output<typeof loginByPasskey.body>;
type Confirmation = z.output<typeof createConfirmation.body>;

/** Where somebody signs in from. */
export interface From {
  address: string;
  device: string;
}

export interface Started {
  user: User;
  token: string;
}

const HOUR_SECONDS = 60 * 60;
/** Logins by passkey that one network begins in an hour: each leaves a row for five minutes. */
const BEGUN_PER_NETWORK = { points: 120, duration: HOUR_SECONDS };

const wrongLogin = failure("wrong_credentials", "Invalid email or password");
const unknownPasskey = failure(
  "wrong_credentials",
  "This passkey does not open the shop. Log in with e-mail and password.",
);
const wrongCodeSentence =
  "This code is not right, or it was used before. Enter the one that the app shows now, or another recovery code.";
const wrongCode = failure("wrong_credentials", wrongCodeSentence, {
  fields: { code: wrongCodeSentence },
});
const codeNeeded = failure(
  "two_factor_needed",
  "Enter the code that your authenticator app shows, or one of your recovery codes.",
);
const passkeyNeeded = failure(
  "two_factor_needed",
  "Log in with your passkey, or enter one of your recovery codes.",
);
const wrongPassword = failure("wrong_credentials", "Wrong password", {
  fields: { password: "Wrong password" },
});
const wrongPasskey = failure(
  "wrong_credentials",
  "This passkey is not yours, or it took too long. Please try again.",
);
const passwordTooLittle = failure(
  "not_allowed",
  "You have a second factor: show it, the password alone does not do.",
);

/** Who comes in, and who shows again that it is them. One per process: it counts in memory. */
export function openSignIn({
  database,
  secrets,
  passkeys,
}: {
  database: Database;
  secrets: SecretCheck;
  passkeys: Passkeys;
}) {
  const begun = new RateLimiterMemory(BEGUN_PER_NETWORK);

  /** What is asked beside the password: why it does not do yet. */
  async function lacking({ user }: Account, code: string | undefined) {
    const factors = await secondFactorsOf(database.db, user._id);
    if (!factors.app && !factors.passkey) return undefined;
    if (code === undefined) return factors.app ? codeNeeded : passkeyNeeded;
    return (await takeCode(database.db, user, code)) ? undefined : wrongCode;
  }

  return {
    /** Starts a session. The token is known to nobody but the caller from here on. */
    async login(
      { email, password, code, browser }: Credentials,
      from: From,
    ): Promise<Outcome<Started, "wrong_credentials" | "two_factor_needed" | Busy>> {
      const checked = await secrets.check<"wrong_credentials", "two_factor_needed">({
        email,
        from: { address: from.address, browser },
        secret: password,
        hashOf: (account) => account.passwordHash,
        wrong: wrongLogin,
        also: (account) => lacking(account, code),
      });
      if (!checked.ok) return checked;
      const account = checked.value;
      const token = await database.transaction((db) =>
        startSession(db, account, { ...from, browser }),
      );
      return token ? success({ user: account.user, token }) : wrongLogin;
    },

    /** What the browser asks a device with, to sign somebody in by their passkey. */
    async loginOptions(address: string) {
      const refused = await countAttempt(begun, networkOf(address));
      if (refused) return refused;
      return success(await passkeys.requestOptions(database.db, "login", null));
    },

    /** Starts a session by a passkey alone: it is what somebody has, and opens by what they are or know. */
    loginByPasskey(
      { response, browser }: PasskeyLogin,
      from: From,
    ): Promise<Outcome<Started, "wrong_credentials">> {
      return database.transaction(async (db) => {
        const userId = await passkeys.readRequest(db, "login", response);
        const account = userId && (await accountsStore(db).findById(userId));
        if (!account) return unknownPasskey;
        const token = await startSession(db, account, { ...from, browser });
        return token ? success({ user: account.user, token }) : unknownPasskey;
      });
    },

    /** A new password of whoever has a second factor asks again for that: the old password alone does not do. */
    async lacksConfirmation({ user, staff }: { user: User; staff: StaffAccess | null }) {
      const lacking = staff && needsConfirmation(staff);
      if (!lacking) return undefined;
      const { app, passkey } = await secondFactorsOf(database.db, user._id);
      return app || passkey ? lacking : undefined;
    },

    /** How somebody can show that it is them: who has a second factor, by that. */
    async confirmationOptions({ _id: userId }: User) {
      const factors = await secondFactorsOf(database.db, userId);
      const ways: ConfirmationWay[] = [
        ...(factors.passkey ? (["passkey"] as const) : []),
        // An app's code, or a recovery code of whoever has passkeys alone.
        ...(factors.app || factors.passkey ? (["code"] as const) : (["password"] as const)),
      ];
      const options =
        factors.passkey && (await passkeys.requestOptions(database.db, "confirm", userId));
      return { ways, ...(options && { options }) };
    },

    /** Notes that the caller showed that it is them, so that calls that ask again are open. */
    async confirm(
      user: User,
      given: Confirmation,
      { token, address }: { token: string; address: string },
    ): Promise<Outcome<null, "wrong_credentials" | "not_allowed" | Busy>> {
      const shown = await show(user, given, address);
      if (!shown.ok) return shown;
      await sessionsStore(database.db).confirm(hashToken(token));
      return success(null);
    },
  };

  async function show(
    user: User,
    given: Confirmation,
    address: string,
  ): Promise<Outcome<unknown, "wrong_credentials" | "not_allowed" | Busy>> {
    if (given.way === "passkey") {
      return database.transaction(async (db): Promise<Outcome<null, "wrong_credentials">> => {
        const userId = await passkeys.readRequest(db, "confirm", given.response);
        return userId === user._id ? success(null) : wrongPasskey;
      });
    }
    const factors = await secondFactorsOf(database.db, user._id);
    if (given.way === "code") {
      const isRight = () => takeCode(database.db, user, given.code);
      return secrets.checkCode(user.email, address, { isRight, wrong: wrongCode });
    }
    if (factors.app || factors.passkey) return passwordTooLittle;
    return secrets.check({
      email: user.email,
      from: { address },
      device: "session",
      secret: given.password,
      hashOf: (account) => account.passwordHash,
      wrong: wrongPassword,
    });
  }
}

/** The new session's token; undefined where the password was changed since it was read. */
export async function startSession(
  db: Db,
  { user, passwordHash }: Account,
  { address, device, browser }: From & { browser?: string | undefined },
): Promise<string | undefined> {
  const token = createToken();
  const origin = { device, network: networkOf(address) };
  // Together, so that a new password that is set meanwhile leaves neither session nor device.
  const started = await sessionsStore(db).startSession(
    hashToken(token),
    user._id,
    passwordHash,
    origin,
  );
  if (!started) return undefined;
  await trustedDevicesStore(db).remember(user._id, { address, browser });
  return token;
}
