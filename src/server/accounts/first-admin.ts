import { ADMIN_ROLE } from "#shared/accounts/roles.ts";
import { success } from "#shared/failure.ts";
import { OWNER_ROLE_ID } from "#shared/staff/roles.ts";
import { StartError } from "../config/start-error.ts";
import { advisoryLock } from "../database/advisory-lock.ts";
import type { Database } from "../database/connection.ts";
import { emailKey } from "../lib/email-key.ts";
import { newId } from "../lib/ids.ts";
import { createToken } from "./account-links.ts";
import type { Hashing } from "./passwords.ts";
import { accountsStore } from "./store.ts";

/** ADMIN_EMAIL and ADMIN_PASSWORD, as configured. */
export interface AdminSettings {
  email: string;
  password?: string | undefined;
}

/** 20 characters of base64url are 120 random bits, and still short enough to type once. */
const GENERATED_LENGTH = 20;

/**
 * Makes the admin if there is none. Null: there is one. `password` is there if it was generated
 * here, to be shown once: it is stored nowhere. Throws a StartError when the address is a customer's.
 */
export async function createFirstAdmin(
  { database, hashing }: { database: Database; hashing: Hashing },
  { email, password }: AdminSettings,
): Promise<{ email: string; password?: string } | null> {
  if (await accountsStore(database.db).hasAdmin()) return null;
  const generated = createToken().slice(0, GENERATED_LENGTH);
  const hashes = await hashing.run(async ({ hash }) =>
    success({
      passwordHash: await hash(password ?? generated),
      // Nobody knows the admin's answer: the password cannot be reset by guessing it.
      answerHash: await hash(createToken()),
    }),
  );
  if (!hashes.ok) throw new Error(hashes.message);
  const made = await database.transaction(async (db) => {
    const accounts = accountsStore(db);
    await advisoryLock(db, "firstAdmin");
    if (await accounts.hasAdmin()) return false;
    const added = await accounts.add({
      _id: newId(),
      name: "Admin",
      email,
      emailKey: emailKey(email),
      phone: "",
      address: "",
      role: ADMIN_ROLE,
      staffRoleId: OWNER_ROLE_ID,
      ...hashes.value,
    });
    if (added) return true;
    throw new StartError(
      `There is no admin yet, and ${email} is a customer's address: set ADMIN_EMAIL to another one, then start again.`,
    );
  });
  if (!made) return null;
  return password === undefined ? { email, password: generated } : { email };
}
