import { bankLinePartNames, bankLineParts } from "#shared/bank/bank-line.ts";
import type { BankLineCounts } from "#shared/bank/certain-lines-contract.ts";
import type { listBankLines } from "#shared/bank/contract.ts";
import { formatCount } from "#shared/numbers.ts";
import { MAX_SEARCH_LENGTH } from "#shared/text-lengths.ts";
import { BANK_PATH } from "../kit/dashboard-menu.ts";
import { defineList, id, type QueryOf, tab } from "../kit/list/define-list.ts";
import type { ListTab } from "../kit/list/tabs.tsx";

/** How the lines of statements are asked for. */
export const bankLines = defineList<QueryOf<typeof listBankLines>>({
  path: BANK_PATH,
  search: { label: "Search in what the bank wrote", maxLength: MAX_SEARCH_LENGTH },
  filters: { state: tab("State", bankLinePartNames), statement: id("Statement") },
});

export type BankLinesQuery = ReturnType<typeof bankLines.read>;

/** What lines there are of the same search and statement, with how many, as far as that is known. */
export function partTabs(
  query: BankLinesQuery,
  counts: BankLineCounts["counts"] | undefined,
): ListTab[] {
  const { state: shown = "open" } = query;
  return bankLineParts.map((part) => {
    const count = counts?.[part];
    return {
      name: bankLinePartNames[part],
      to: bankLines.changed(query, { state: part === "open" ? undefined : part }),
      // Too many to be told apart are not told as none.
      ...(count && (count.isExact || count.count > 0) && { count: formatCount(count) }),
      isCurrent: part === shown,
    };
  });
}

/** The address of a statement's own lines. */
export const linesOfStatement = ({ _id }: { _id: string }) => bankLines.address({ statement: _id });
