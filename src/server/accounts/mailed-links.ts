import { RateLimiterMemory } from "rate-limiter-flexible";
import type { z } from "zod";
import type { resetPassword, User } from "#shared/accounts/contract.ts";
import { verifyEmailSentences } from "#shared/accounts/link-paths.ts";
import { failure, type Outcome, success } from "#shared/failure.ts";
import type { Database, Db } from "../database/connection.ts";
import { actAs } from "../database/transaction.ts";
import { addJob } from "../jobs/add-job.ts";
import type { JobPayload, Tasks } from "../jobs/job-table.ts";
import { currentWork, whoIs } from "../lib/current-work.ts";
import { emailKey } from "../lib/email-key.ts";
import { countAttempt, networkOf } from "../lib/throttle.ts";
import type { MailJobParts } from "../mail/mail.ts";
import { secondFactorsOf } from "../two-factor/service.ts";
import { accountLinksStore, createToken } from "./account-links.ts";
import { commonPasswordFailure } from "./common-passwords.ts";
import { createMailboxLimit, type MailboxLimit } from "./mailbox-limit.ts";
import type { Hashing } from "./passwords.ts";
import { sendPasswordChanged, sendResetLink, sendVerifyLink } from "./send-account-mails.ts";
import { sendTwoFactorMail } from "./send-two-factor-mail.ts";
import { sessionsStore } from "./sessions-store.ts";
import { type From, type Started, startSession } from "./sign-in.ts";
import { accountsStore, type NewSecrets } from "./store.ts";
import { type ClientOrigin, trustedDevicesStore } from "./trusted-devices.ts";

type Reset = z.output<typeof resetPassword.body>;

const HOUR_SECONDS = 60 * 60;

/** Links that one network asks for in an hour. */
const REQUESTS_PER_NETWORK = { points: 60, duration: HOUR_SECONDS };

const resetLinkEnded = failure(
  "not_found",
  "This link was used, or its time is over. Please ask for a new one.",
);
const verifyLinkEnded = failure("not_found", verifyEmailSentences.ended);

/** One per process: it counts requests in memory. */
export function openMailedLinks({
  database,
  hashing,
  verifyMails,
}: {
  database: Database;
  hashing: Hashing;
  verifyMails: MailboxLimit;
}) {
  const requests = new RateLimiterMemory(REQUESTS_PER_NETWORK);
  const changeMails = createMailboxLimit();
  return {
    /**
     * Has a link mailed that sets a new password. Whether there is an account is found out by the
     * job only, so that neither the answer nor its time tells. The job counts the mails, too.
     */
    async requestReset(
      email: string,
      address: string,
    ): Promise<Outcome<null, "too_many_requests">> {
      const refused = await countAttempt(requests, networkOf(address));
      if (refused) return refused;
      await addJob(database.db, "reset-link-mail", { emailKey: emailKey(email) });
      return success(null);
    },

    /**
     * Sets a new password by a mailed link, once. Its reader has the mailbox, so the address counts
     * as confirmed and the device as the owner's. The security answer becomes one that nobody knows:
     * it may be that of somebody else who registered with the owner's address, even where the owner
     * has confirmed it since.
     *
     * @returns the session of whoever accepts an invitation by it: the link and the password are all that a login would
     * ask for. Null of any other link, and of who has a second factor, which a login asks for as well
     */
    async resetByLink(
      { token, newPassword, browser }: Reset,
      { address, device }: From,
    ): Promise<Outcome<Started | null, "invalid_request" | "not_found" | "unavailable">> {
      const tooCommon = commonPasswordFailure("newPassword", newPassword);
      if (tooCommon) return tooCommon;
      // Before the hashing, which costs a core for a while.
      if (!(await accountLinksStore(database.db).ownerOf(token, "reset", "invite")))
        return resetLinkEnded;
      const hashed = await hashing.run(async ({ hash }) =>
        success({
          passwordHash: await hash(newPassword),
          answerHash: await hash(createToken()),
        }),
      );
      if (!hashed.ok) return hashed;
      return database.transaction(async (db): Promise<Outcome<Started | null, "not_found">> => {
        const used = await accountLinksStore(db).use(token, "reset", "invite");
        if (!used) return resetLinkEnded;
        const { userId, staffRoleId } = used;
        const from = { address, browser };
        await replacePassword(db, { userId, secrets: hashed.value, how: "link", from });
        // Before the address counts as confirmed: until then a stranger may have written them.
        await accountsStore(db).forgetUnprovenAddresses(userId);
        await accountsStore(db).confirmEmail(userId);
        if (staffRoleId) {
          const user = await accountsStore(db).addresseeOf({ id: userId });
          await actAs(db, {
            userId,
            who: user ? whoIs(user) : userId,
            role: "Invited",
            address,
            requestId: String(currentWork()?.fields.reqId),
            action: "acceptInvitation",
          });
          await accountLinksStore(db).endInvitations(userId);
          await accountsStore(db).setStaffRole(userId, staffRoleId);
        }
        await trustedDevicesStore(db).remember(userId, from);
        return success(staffRoleId ? await signInInvited(db, userId, { ...from, device }) : null);
      });
    },

    /** Has a link mailed to the caller that confirms the account's address, unless it is. */
    async requestVerification(
      user: User,
    ): Promise<Outcome<"sent" | "confirmed already", "too_many_requests">> {
      const account = await accountsStore(database.db).addresseeOf({ id: user._id });
      if (account?.isVerified) return success("confirmed already");
      const refused = await verifyMails.count(user.email);
      if (refused) return refused;
      await addJob(database.db, "verify-email-mail", { userId: user._id });
      return success("sent");
    },

    /** Confirms an account's address by its link, which may be followed again. */
    async verifyEmail(token: string): Promise<Outcome<null, "not_found">> {
      const userId = await accountLinksStore(database.db).ownerOf(token, "verify");
      if (!userId) return verifyLinkEnded;
      await accountsStore(database.db).confirmEmail(userId);
      return success(null);
    },

    async isEmailVerified(user: User): Promise<boolean> {
      const account = await accountsStore(database.db).addresseeOf({ id: user._id });
      return account?.isVerified ?? false;
    },

    tasks: (mailing: Omit<MailJobParts, "database">) =>
      ({
        "reset-link-mail": (payload, context) =>
          sendResetLink({ database, ...mailing }, payload, context),
        "verify-email-mail": (payload, context) =>
          sendVerifyLink({ database, ...mailing }, payload, context),
        "password-changed-mail": (payload) =>
          sendPasswordChanged({ database, ...mailing, changeMails }, payload),
        "two-factor-mail": (payload, context) =>
          sendTwoFactorMail({ database, ...mailing }, payload, context),
      }) satisfies Partial<Tasks>,
  };
}

/** As a login by the password alone would; once the role is theirs, so that the session is one of staff. */
async function signInInvited(
  db: Db,
  userId: string,
  from: From & ClientOrigin,
): Promise<Started | null> {
  const factors = await secondFactorsOf(db, userId);
  const account = await accountsStore(db).findById(userId);
  if (!account || factors.app || factors.passkey) return null;
  const token = await startSession(db, account, from);
  return token ? { user: account.user, token } : null;
}

interface NewPassword {
  userId: string;
  /** A new answer ends the old one; left out, it stays. */
  secrets: NewSecrets;
  how: JobPayload<"password-changed-mail">["how"];
  /** Where the caller is. */
  from: ClientOrigin;
  /** Where it is given, nothing changes unless the user has this one still. */
  oldHash?: string;
  /** The hash of the one session's token that does not end. */
  currentTokenHash?: string;
}

/**
 * Sets a new password in a transaction: the user's sessions and the links that set a password end,
 * devices other than the caller's are trusted no more, and the owner is told by mail. False where the user is gone, or the old password is another by now.
 */
export async function replacePassword(db: Db, given: NewPassword): Promise<boolean> {
  const { userId, secrets, how, from, oldHash, currentTokenHash } = given;
  const accounts = accountsStore(db);
  const at = await accounts.setSecrets(userId, secrets, oldHash);
  if (!at) return false;
  await sessionsStore(db).endSessions(userId, currentTokenHash);
  await accountLinksStore(db).endResets(userId);
  await trustedDevicesStore(db).forgetOthers(userId, from);
  await addJob(db, "password-changed-mail", { userId, how, at: at.toISOString() });
  return true;
}
