import type { z } from "zod";
import type { forgotPassword, register, User, updateProfile } from "#shared/accounts/contract.ts";
import { ADMIN_ROLE } from "#shared/accounts/roles.ts";
import { failure, type Outcome, success } from "#shared/failure.ts";
import { isErasedEmail } from "#shared/personal-data/erased-email.ts";
import type { StoreInfo } from "#shared/store-info.ts";
import type { Database } from "../database/connection.ts";
import { type SignedIn, staffAccess } from "../http/staff-access.ts";
import { addJob } from "../jobs/add-job.ts";
import { invalidFields, notSignedIn } from "../lib/common-failures.ts";
import { emailKey } from "../lib/email-key.ts";
import { newId } from "../lib/ids.ts";
import type { Passkeys } from "../two-factor/passkeys.ts";
import { hashToken } from "./account-links.ts";
import { commonPasswordFailure } from "./common-passwords.ts";
import { type AdminSettings, createFirstAdmin } from "./first-admin.ts";
import { createLoginAttempts } from "./login-attempts.ts";
import { createMailboxLimit } from "./mailbox-limit.ts";
import { openMailedLinks, replacePassword } from "./mailed-links.ts";
import { createHashing, type HashCost } from "./passwords.ts";
import { type Busy, createSecretCheck } from "./secret-check.ts";
import { sessionsStore } from "./sessions-store.ts";
import { openSignIn } from "./sign-in.ts";
import { accountsStore } from "./store.ts";

type Registration = z.output<typeof register.body>;
type Reset = z.output<typeof forgotPassword.body>;
type ProfileRequest = z.output<typeof updateProfile.body>;

const wrongAnswer = failure("wrong_answer", "Wrong email or answer");
const wrongPassword = failure("wrong_credentials", "Wrong password", {
  fields: { currentPassword: "Wrong password" },
});
const onlyByLink = failure(
  "not_allowed",
  "This shop sets new passwords by a mailed link only. Please ask for one under Forgot password.",
);
/** Told only to whoever knows the answer. */
const staffByLink = failure(
  "not_allowed",
  "Staff set new passwords by a mailed link only. Please ask for one under Forgot password.",
);
const emailTaken = failure("email_taken", "This email is already registered. Please log in.");

export type AccountsService = ReturnType<typeof openAccounts>;

/** Accounts, sessions and the means to guard them. One per process: it counts attempts in memory. */
export function openAccounts({
  database,
  storeInfo,
  passkeys,
  hashCost,
}: {
  database: Database;
  passkeys: Passkeys;
  storeInfo: Pick<StoreInfo, "resetByAnswer">;
  hashCost?: HashCost | undefined;
}) {
  const store = accountsStore(database.db);
  const openSessions = sessionsStore(database.db);
  const hashing = createHashing(hashCost);
  const attempts = createLoginAttempts();
  const verifyMails = createMailboxLimit();
  const secrets = createSecretCheck({ database, hashing, attempts });

  const hashSecret = (secret: string) =>
    hashing.run(async ({ hash }) => success(await hash(secret)));

  return {
    /** Makes an account of role 0; `email_taken` in whatever case the address was taken. */
    async register(
      given: Registration,
      address: string,
    ): Promise<Outcome<User, "invalid_request" | "email_taken" | Busy>> {
      const tooCommon = commonPasswordFailure("password", given.password);
      if (tooCommon) return tooCommon;
      const refused = await attempts.countRegistration(address);
      if (refused) return refused;
      const key = emailKey(given.email);
      if (isErasedEmail(key) || (await store.find(key))) return emailTaken;
      const hashes = await hashing.run(async ({ hash }) =>
        success({
          passwordHash: await hash(given.password),
          answerHash: await hash(normalizeAnswer(given.answer)),
        }),
      );
      if (!hashes.ok) {
        await attempts.uncountRegistration(address);
        return hashes;
      }
      const { name, email, phone, address: postal } = given;
      const user = { _id: newId(), name, email, phone, address: postal, role: 0 };
      // Whoever gets no mail now can ask for one under Your account.
      const mayMail = !(await verifyMails.count(email));
      return database.transaction(async (db): Promise<Outcome<User, "email_taken">> => {
        const added = await accountsStore(db).add({ ...user, emailKey: key, ...hashes.value });
        if (!added) return emailTaken;
        if (mayMail) await addJob(db, "verify-email-mail", { userId: added._id });
        return success(added);
      });
    },

    /** Sets a new password for whoever knows the answer, and ends every session of that user. */
    async resetByAnswer(
      { email, newPassword, answer, browser }: Reset,
      address: string,
    ): Promise<Outcome<null, "invalid_request" | "wrong_answer" | "not_allowed" | Busy>> {
      if (!storeInfo.resetByAnswer) return onlyByLink;
      const tooCommon = commonPasswordFailure("newPassword", newPassword);
      if (tooCommon) return tooCommon;
      const checked = await secrets.check({
        email,
        from: { address, browser },
        secret: normalizeAnswer(answer),
        hashOf: (account) => account.answerHash,
        wrong: wrongAnswer,
      });
      if (!checked.ok) return checked;
      const hashed = await hashSecret(newPassword);
      if (!hashed.ok) return hashed;
      const { _id: userId, role } = checked.value.user;
      if (role === ADMIN_ROLE) return staffByLink;
      return database.transaction(async (db) => {
        const replaced = await replacePassword(db, {
          userId,
          secrets: { passwordHash: hashed.value },
          how: "answer",
          from: { address, browser },
          // A reset by link that came meanwhile has voided the answer.
          oldHash: checked.value.passwordHash,
        });
        return replaced ? success(null) : wrongAnswer;
      });
    },

    /** The user of a token, read on each call, so that an ended session is refused immediately. */
    async identify(token: string, isUse: boolean): Promise<SignedIn | null> {
      const hash = hashToken(token);
      const found = await openSessions.userOfSession(hash);
      if (!found) return null;
      const { user, role, isStale, ...facts } = found;
      if (isUse && isStale) await openSessions.noteUse(hash);
      return { user, staff: role && staffAccess(role, facts) };
    },

    async logout(token: string): Promise<void> {
      await openSessions.endSession(hashToken(token));
    },

    /** Changes what is named. A new password takes the current one, and ends all other sessions. */
    async updateProfile(
      user: User,
      { password, currentPassword, browser, ...change }: ProfileRequest,
      { token, address }: { token: string; address: string },
    ): Promise<Outcome<User, "invalid_request" | "not_signed_in" | "wrong_credentials" | Busy>> {
      if (password === undefined) {
        const changed = await store.change(user._id, change);
        return changed ? success(changed) : notSignedIn();
      }
      if (currentPassword === undefined) {
        return invalidFields({ currentPassword: "Current password is required" });
      }
      const tooCommon = commonPasswordFailure("password", password);
      if (tooCommon) return tooCommon;
      const checked = await secrets.check({
        email: user.email,
        from: { address },
        device: "session",
        secret: currentPassword,
        hashOf: (account) => account.passwordHash,
        wrong: wrongPassword,
      });
      if (!checked.ok) return checked;
      const hashed = await hashSecret(password);
      if (!hashed.ok) return hashed;
      return database.transaction(async (db) => {
        const replaced = await replacePassword(db, {
          userId: user._id,
          secrets: { passwordHash: hashed.value },
          how: "profile",
          from: { address, browser },
          oldHash: checked.value.passwordHash,
          currentTokenHash: hashToken(token),
        });
        if (!replaced) return wrongPassword;
        const changed = await accountsStore(db).change(user._id, change);
        return changed ? success(changed) : notSignedIn();
      });
    },

    ...openSignIn({ database, secrets, passkeys }),

    ...openMailedLinks({ database, hashing, verifyMails }),

    /** Makes the admin if there is none; see `createFirstAdmin`. */
    ensureAdmin: (given: AdminSettings) => createFirstAdmin({ database, hashing }, given),
  };
}

/** Answers are compared without regard to case and to spaces around them. */
function normalizeAnswer(answer: string): string {
  return answer.normalize("NFKC").trim().toUpperCase().toLowerCase();
}
