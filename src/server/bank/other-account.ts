import { inArray } from "drizzle-orm";
import type { Db } from "../database/connection.ts";
import { bankStatements } from "../database/schema/bank.ts";
import { readSettings } from "../settings/store.ts";
import { accountKey } from "./line-keys.ts";

/** The end of the account that customers are asked to transfer to; empty where none is set. */
const ownKey = async (db: Db) => accountKey((await readSettings(db, "payments")).accountNumber);

/** What is said of a statement of another account than the shop's own; undefined where either is not known. */
function noteOf(own: string, account: string): string | undefined {
  const other = accountKey(account);
  if (own === "" || other === "" || own === other) return undefined;
  return `This statement is of the account that ends with ${other}; customers transfer to the one that ends with ${own}.`;
}

/** Whether a statement is of another account than the one that customers are asked to transfer to: a sentence, or none. */
export async function otherAccountNote(db: Db, account: string): Promise<string | undefined> {
  return noteOf(await ownKey(db), account);
}

/**
 * The same of the statements of some lines, by their ids; those of the shop's own account are left out. It is asked
 * anew each time: what was transferred is looked at as the account is set now.
 */
export async function otherAccounts(
  db: Db,
  lines: readonly { statementId: string }[],
): Promise<ReadonlyMap<string, string>> {
  const own = await ownKey(db);
  if (own === "" || lines.length === 0) return new Map();
  const { id, account } = bankStatements;
  const found = await db
    .select({ id, account })
    .from(bankStatements)
    .where(inArray(id, [...new Set(lines.map(({ statementId }) => statementId))]));
  return new Map(
    found.flatMap((statement) => {
      const note = noteOf(own, statement.account);
      return note ? [[statement.id, note] as const] : [];
    }),
  );
}
