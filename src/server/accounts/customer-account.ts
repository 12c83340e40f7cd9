import type { User } from "#shared/accounts/contract.ts";
import { failure, type Outcome, success } from "#shared/failure.ts";
import type { Db } from "../database/connection.ts";
import { emailKey } from "../lib/email-key.ts";
import { newId } from "../lib/ids.ts";
import { NO_PASSWORD } from "./passwords.ts";
import { accountsStore } from "./store.ts";

interface CustomerDetails extends Pick<User, "name" | "email" | "phone"> {
  /** In one text; may be empty. */
  address: string;
}

/**
 * The account of a customer who ordered by phone. Where there is none for the e-mail address it is
 * made without a password: only who reads a mail to that address can set one. An account that
 * somebody registered and never confirmed may be a stranger's, so nothing of the customer's is put
 * into it.
 *
 * @param db a transaction
 * @returns `conflict` for an account that was never confirmed
 */
export async function accountForCustomer(
  db: Db,
  customer: CustomerDetails,
): Promise<Outcome<User, "conflict">> {
  const store = accountsStore(db);
  const key = emailKey(customer.email);
  const added = await store.add({
    ...customer,
    _id: newId(),
    role: 0,
    emailKey: key,
    passwordHash: NO_PASSWORD,
    answerHash: NO_PASSWORD,
  });
  if (added) return success(added);
  const account = await store.find(key);
  const addressee = await store.addresseeOf({ emailKey: key });
  if (!account || !addressee) throw new Error("an account went away while it was looked up");
  if (addressee.isVerified || account.passwordHash === NO_PASSWORD) return success(account.user);
  return failure(
    "conflict",
    `The account of ${customer.email} has never confirmed that this address is theirs, so it may be a stranger's. Ask the customer to set a new password by "Forgot password", which confirms it, then begin the quote.`,
  );
}
