import { inArray } from "drizzle-orm";
import type { Db } from "../database/connection.ts";
import { bankStatements } from "../database/schema/bank.ts";
import { readSettings } from "../settings/store.ts";
import { accountNote, type LineAccounts } from "./account-note.ts";
import { accountKey } from "./line-keys.ts";

/** The end of the account that customers are asked to transfer to; empty where none is set. */
const configuredKey = async (db: Db) =>
  accountKey((await readSettings(db, "payments")).accountNumber);

/** Whether a statement is of another account than the one that customers are asked to transfer to: a sentence, or none. */
export async function otherAccountNote(db: Db, account: string): Promise<string | undefined> {
  return accountNote({ statement: accountKey(account), configured: await configuredKey(db) });
}

/** By which accounts the lines of some statements are looked at, by the statements' ids: as the settings are now. */
export async function lineAccounts(
  db: Db,
  lines: readonly { statementId: string }[],
): Promise<ReadonlyMap<string, LineAccounts>> {
  if (lines.length === 0) return new Map();
  const configured = await configuredKey(db);
  const { id, account } = bankStatements;
  const found = await db
    .select({ id, account })
    .from(bankStatements)
    .where(inArray(id, [...new Set(lines.map(({ statementId }) => statementId))]));
  return new Map(
    found.map((one) => [one.id, { statement: accountKey(one.account), configured }] as const),
  );
}
