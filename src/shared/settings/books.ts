import { z } from "zod";
import { lineText, requiredLine } from "../fields.ts";

/** Characters of a ledger's name that Tally takes. */
const MAX_LEDGER = 100;

const ledger = (label: string, usual: string) => requiredLine(label, MAX_LEDGER).default(usual);

/** How the accountant's Tally calls its company and ledgers: a file names them to the letter. */
export const booksSettings = z.object({
  /** Empty for the one that is open there. */
  tallyCompany: lineText("Company", MAX_LEDGER).default(""),
  tallyCustomers: ledger("Ledger of customers", "Online customers"),
  tallySales: ledger("Ledger of sales", "Sales"),
  tallyIgst: ledger("Ledger of IGST", "IGST"),
  tallyCgst: ledger("Ledger of CGST", "CGST"),
  tallyStateGst: ledger("Ledger of SGST", "SGST"),
});
export type BooksSettings = z.output<typeof booksSettings>;
