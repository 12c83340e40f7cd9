import type { User } from "#shared/accounts/contract.ts";
import { failure, type Outcome, success } from "#shared/failure.ts";
import type { StoreInfo } from "#shared/store-info.ts";
import type { PasskeyResponse } from "#shared/two-factor/contract.ts";
import type { Database, Db } from "../database/connection.ts";
import { addJob } from "../jobs/add-job.ts";
import type { JobPayload } from "../jobs/job-table.ts";
import { invalidFields } from "../lib/common-failures.ts";
import { authenticatorsStore } from "./authenticators-store.ts";
import {
  authenticatorAddress,
  newRecoveryCodes,
  newSecret,
  recoveryCodeHash,
  stepOfCode,
} from "./codes.ts";
import type { Passkeys } from "./passkeys.ts";
import { passkeysStore } from "./passkeys-store.ts";

const hasApp = failure(
  "conflict",
  "You have an authenticator app already. Remove it first, if this one is to take its place.",
);
const noSecret = failure("not_found", "There is no code to compare with. Please begin again.");
const wrongCode = invalidFields({
  code: "This is not the code that the app shows now. Is the clock of your phone right?",
});
const notMade = failure("conflict", "The passkey could not be added. Please try again.");
const noSecondFactor = failure(
  "conflict",
  "Add an authenticator app or a passkey first: recovery codes stand in for them.",
);

/** What a second factor's mail tells of. */
type TwoFactorChange = JobPayload<"two-factor-mail">["what"];

export type TwoFactorService = ReturnType<typeof openTwoFactor>;

interface TwoFactorParts {
  database: Database;
  /** Apps show its name. */
  storeInfo: Pick<StoreInfo, "name">;
  passkeys: Passkeys;
  /** Ends every session of a user but one, by its token. */
  endOtherSessions: (db: Db, userId: string, token: string) => Promise<void>;
}

/** What staff have beside their passwords. */
export function openTwoFactor({ database, storeInfo, passkeys, endOtherSessions }: TwoFactorParts) {
  const notify = (db: Db, { _id: userId }: User, what: TwoFactorChange) =>
    addJob(db, "two-factor-mail", { userId, what });

  /**
   * New codes where a first factor comes, none beside a second one. Sessions that the password alone began end
   * then: they would go on as if they had shown it.
   */
  async function beginWithFirst(db: Db, userId: string, hadFactor: boolean, token: string) {
    if (hadFactor) return [];
    await endOtherSessions(db, userId, token);
    return replaceCodes(db, userId);
  }

  async function replaceCodes(db: Db, userId: string): Promise<string[]> {
    const codes = newRecoveryCodes();
    const hashes = codes.map((code) => recoveryCodeHash(userId, code));
    await authenticatorsStore(db).replaceRecoveryCodes(userId, hashes);
    return codes;
  }

  /** Recovery codes stand in for other factors: with the last of them they go. */
  async function dropCodesOfNone(db: Db, userId: string): Promise<void> {
    if (await hasFactor(db, userId)) return;
    await authenticatorsStore(db).replaceRecoveryCodes(userId, []);
  }

  return {
    async ofUser({ _id: userId }: User) {
      const store = authenticatorsStore(database.db);
      const [app, own, recoveryCodesLeft] = await Promise.all([
        store.find(userId),
        passkeysStore(database.db).ofUser(userId),
        store.recoveryCodesLeft(userId),
      ]);
      return {
        authenticatorSince: app?.confirmedAt ?? undefined,
        passkeys: own,
        recoveryCodesLeft,
      };
    },

    /** The secret for an app, and the address that its QR code carries. */
    async beginAuthenticator(
      user: User,
    ): Promise<Outcome<{ secret: string; address: string }, "conflict">> {
      const secret = newSecret();
      const begun = await authenticatorsStore(database.db).begin(user._id, secret);
      if (!begun) return hasApp;
      return success({ secret, address: authenticatorAddress(secret, storeInfo.name, user.email) });
    },

    /** @returns recovery codes, where it is the first factor */
    addAuthenticator(
      user: User,
      code: string,
      token: string,
    ): Promise<Outcome<string[], "not_found" | "conflict" | "invalid_request">> {
      return database.transaction(async (db) => {
        const store = authenticatorsStore(db);
        const app = await store.find(user._id);
        if (!app) return noSecret;
        if (app.confirmedAt) return hasApp;
        const step = stepOfCode(app.secret, code, app.lastStep, Date.now());
        if (step === undefined) return wrongCode;
        const hadFactor = await hasFactor(db, user._id);
        if (!(await store.confirm(user._id, app.secret, step))) return noSecret;
        await notify(db, user, "app-added");
        return success(await beginWithFirst(db, user._id, hadFactor, token));
      });
    },

    removeAuthenticator(user: User): Promise<Outcome<null, "not_found">> {
      return database.transaction(async (db) => {
        const removed = await authenticatorsStore(db).remove(user._id);
        if (!removed) return failure("not_found", "You have no authenticator app");
        await dropCodesOfNone(db, user._id);
        await notify(db, user, "app-removed");
        return success(null);
      });
    },

    /** Ten new recovery codes; those of before work no more. */
    createRecoveryCodes(user: User): Promise<Outcome<string[], "conflict">> {
      return database.transaction(async (db) => {
        if (!(await hasFactor(db, user._id))) return noSecondFactor;
        return success(await replaceCodes(db, user._id));
      });
    },

    passkeyOptions: (user: User) => passkeys.creationOptions(database.db, user),

    /** @returns recovery codes, where it is the first factor */
    addPasskey(
      user: User,
      { name, response, token }: { name: string; response: PasskeyResponse; token: string },
    ): Promise<Outcome<string[], "conflict">> {
      return database.transaction(async (db) => {
        const made = await passkeys.readCreation(db, user._id, response);
        if (!made) return notMade;
        const hadFactor = await hasFactor(db, user._id);
        if (!(await passkeysStore(db).add({ ...made, userId: user._id, name }))) return notMade;
        await notify(db, user, "passkey-added");
        return success(await beginWithFirst(db, user._id, hadFactor, token));
      });
    },

    removePasskey(user: User, id: string): Promise<Outcome<null, "not_found">> {
      return database.transaction(async (db) => {
        const removed = await passkeysStore(db).remove(user._id, id);
        if (!removed) return failure("not_found", "This passkey is gone already");
        await dropCodesOfNone(db, user._id);
        await notify(db, user, "passkey-removed");
        return success(null);
      });
    },
  };
}

async function hasFactor(db: Db, userId: string): Promise<boolean> {
  const { app, passkey } = await secondFactorsOf(db, userId);
  return app || passkey;
}

/** What somebody needs beside the password: nothing, a code of an app, or a passkey. */
export async function secondFactorsOf(
  db: Db,
  userId: string,
): Promise<{ app: boolean; passkey: boolean }> {
  const [app, own] = [
    await authenticatorsStore(db).find(userId),
    await passkeysStore(db).ofUser(userId),
  ];
  return { app: Boolean(app?.confirmedAt), passkey: own.length > 0 };
}

/** Takes a code of an app, or a recovery code, once; false where it is neither. */
export async function takeCode(db: Db, user: User, code: string): Promise<boolean> {
  const store = authenticatorsStore(db);
  const app = await store.find(user._id);
  if (app?.confirmedAt) {
    const step = stepOfCode(app.secret, code, app.lastStep, Date.now());
    if (step !== undefined) return store.takeStep(user._id, step);
  }
  const used = await store.takeRecoveryCode(user._id, recoveryCodeHash(user._id, code));
  if (used) await addJob(db, "two-factor-mail", { userId: user._id, what: "recovery-code-used" });
  return used;
}
