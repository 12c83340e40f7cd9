import { bankLineStateNames } from "#shared/bank/bank-line.ts";
import type { listBankLines } from "#shared/bank/contract.ts";
import { MAX_SEARCH_LENGTH } from "#shared/text-lengths.ts";
import { BANK_PATH } from "../kit/dashboard-menu.ts";
import { choice, defineList, id, type QueryOf } from "../kit/list/define-list.ts";

/** How the lines of statements are asked for. */
export const bankLines = defineList<QueryOf<typeof listBankLines>>({
  path: BANK_PATH,
  search: { label: "Search in what the bank wrote", maxLength: MAX_SEARCH_LENGTH },
  filters: { state: choice("State", bankLineStateNames), statement: id("Statement") },
  views: [
    { name: "Booked", query: { state: "booked" } },
    { name: "Excluded", query: { state: "dismissed" } },
  ],
});

/** The address of a statement's own lines. */
export const linesOfStatement = ({ _id }: { _id: string }) => bankLines.address({ statement: _id });
