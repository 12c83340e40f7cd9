import { eq, or } from "drizzle-orm";
import { erasedEmail } from "#shared/personal-data/erased-email.ts";
import type { Db } from "../database/connection.ts";
import {
  accountLinks,
  savedAddresses,
  sessions,
  trustedDevices,
  users,
} from "../database/schema/accounts.ts";
import { ERASED } from "../lib/erased.ts";
import { NO_PASSWORD } from "./passwords.ts";

/**
 * Leaves of an account an empty row, which orders and quotes belong to: nobody signs in to it any more, and
 * its e-mail address is free. It is locked first.
 */
export async function eraseAccount(db: Db, userId: string): Promise<void> {
  const email = erasedEmail(userId);
  // Before the sessions: who signs in just now waits for this row, and finds another password.
  await db
    .update(users)
    .set({
      name: ERASED,
      email,
      emailKey: email,
      phone: "",
      address: "",
      company: "",
      gstin: "",
      passwordHash: NO_PASSWORD,
      answerHash: NO_PASSWORD,
      emailVerifiedAt: null,
    })
    .where(eq(users.id, userId));
  await db.delete(sessions).where(eq(sessions.userId, userId));
  await db
    .delete(accountLinks)
    .where(or(eq(accountLinks.userId, userId), eq(accountLinks.invitedBy, userId)));
  await db.delete(trustedDevices).where(eq(trustedDevices.userId, userId));
  await db.delete(savedAddresses).where(eq(savedAddresses.userId, userId));
}
