import { accountKey } from "./line-keys.ts";

/** Accounts by which a line is looked at, each by its end (`accountKey`); empty where it is not known. */
export interface LineAccounts {
  /** Whose statement it stands in. */
  statement: string;
  /** The one of Settings, which customers are told now. */
  configured: string;
}

/** What is said of a statement of another account than the one that customers are told now; undefined where either is not known. */
export function accountNote({ statement, configured }: LineAccounts): string | undefined {
  if (!areOthers(statement, configured)) return undefined;
  return `This statement is of the account that ends with ${statement}; customers transfer to the one that ends with ${configured}.`;
}

/**
 * The same for money of an order. It keeps the account that its customer was told: one that is set later counts for
 * later orders.
 *
 * @param told the number of the order's own account; null where it has none, and the one of Settings counts
 */
export function orderAccountNote(accounts: LineAccounts, told: string | null): string | undefined {
  const own = accountKey(told ?? "");
  if (own === "") return accountNote(accounts);
  if (!areOthers(accounts.statement, own)) return undefined;
  return `This statement is of the account that ends with ${accounts.statement}; the customer was told the one that ends with ${own}.`;
}

const areOthers = (one: string, other: string) => one !== "" && other !== "" && one !== other;
