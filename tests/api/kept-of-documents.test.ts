import { afterAll, beforeAll, expect, it } from "vitest";
import { refusalOf } from "../support/refusal-of.ts";
import {
  type Attempt,
  copyOfDocument,
  documentOf,
  type KeptShop,
  looseDocument,
  MADE,
  openKeptShop,
  printedAt,
} from "./plain-sql.ts";

// Each of these breaks an invariant of docs/data.md about documents by plain SQL, as one transaction.

let shop: KeptShop["shop"];
let one: KeptShop["one"];
let other: KeptShop["other"];

beforeAll(async () => {
  ({ shop, one, other } = await openKeptShop());
});
afterAll(() => shop.close());

const registration = () =>
  `insert into document_registrations
    select id, 'x', 'x', now(), 'x', now(), 'x' from documents where order_id = '${one}'`;

it.each<Attempt>([
  [
    "documents emptied with all that is theirs",
    () => "truncate documents cascade",
    /table documents only grows/,
  ],
  ["lines of documents emptied", () => "truncate document_lines", /only grows/],
  ["what the portal answered emptied", () => "truncate document_registrations", /only grows/],
  [
    "what the portal answered changed",
    () => `${registration()}; update document_registrations set irn = 'y'`,
    /is registered: it cannot/,
  ],
  [
    "what the portal answered gone",
    () => `${registration()}; delete from document_registrations`,
    /is registered: it cannot/,
  ],
  [
    "one registration for two documents",
    () =>
      `${registration()}; insert into document_registrations
        select id, 'x', 'x', now(), 'x', now(), 'x' from documents where order_id = '${other}'`,
    /document_registrations_irn_unique/,
  ],
  ["a month's sums gone", () => "delete from tax_monthly", /follow from the lines/],
  [
    "a month's sums that no document has",
    () =>
      'insert into tax_monthly select (jsonb_populate_record(tax_monthly, \'{"hsn": "1"}\')).* from tax_monthly',
    /follow from the lines/,
  ],
  [
    "a month's sums changed",
    () => "update tax_monthly set quantity = quantity + 1",
    /follow from the lines/,
  ],
  [
    "a document of no known kind",
    () =>
      copyOfDocument(
        '{"id": "01890a5d-ac96-774b-bcce-b302099a8057", "sequence": 1, "kind": "gift"}',
        one,
      ),
    /documents_kind_known/,
  ],
  [
    "a document's number that leaves a gap",
    () => copyOfDocument('{"id": "01890a5d-ac96-774b-bcce-b302099a8057", "sequence": 99}', one),
    /would leave a gap/,
  ],
  [
    "a document's number twice",
    () => copyOfDocument('{"id": "01890a5d-ac96-774b-bcce-b302099a8057"}', one),
    /would leave a gap/,
  ],
  [
    "the printed number of another place in the series",
    () => copyOfDocument('{"id": "01890a5d-ac96-774b-bcce-b302099a8057", "sequence": 3}', one),
    /is printed \S+\/000003, as its place in its series documents_without_gap/,
  ],
  [
    "the printed number of another kind",
    () =>
      copyOfDocument(
        '{"id": "01890a5d-ac96-774b-bcce-b302099a8057", "kind": "challan", "sequence": 1}',
        one,
      ),
    /is printed PD\S+, as its place in its series documents_without_gap/,
  ],
  [
    "the printed number of another year",
    () =>
      copyOfDocument(
        `{"id": "${MADE}", "financial_year": 2099, "sequence": 1, "number": "PR/99-01/000001"}`,
        one,
      ),
    /is printed PR\/99-00\/000001, as its place in its series documents_without_gap/,
  ],
  [
    "a document's change",
    () => `update documents set number = 'X' where order_id = '${one}'`,
    /issued/,
  ],
  ["a document's end", () => `delete from documents where order_id = '${one}'`, /issued/],
  [
    "a line more of a document",
    () =>
      `insert into document_lines select document_id, 99, hsn, unit, 1, gst_percent, 1, 0, 0, 0 from document_lines
        where document_id = (select id from documents where order_id = '${one}')`,
    /none is added document_lines_never_added/,
  ],
  [
    "a line that costs nothing, of each document",
    () =>
      "insert into document_lines select id, 99, '9999', 'PCS', 5000, 18, 0, 0, 0, 0 from documents",
    /none is added document_lines_never_added/,
  ],
  [
    "two lines that make up for one another",
    () =>
      `insert into document_lines select ${documentOf(one)}, line, hsn, 'PCS', 1, 18, amount, 0, 0, 0
        from (values (98, '8443', 100000), (99, '6912', -100000)) as pair (line, hsn, amount)`,
    /none is added document_lines_never_added/,
  ],
  [
    "a credit note that corrects another order's invoice",
    () =>
      `${looseDocument(other, "credit-note")};
      insert into documents select (jsonb_populate_record(documents, jsonb_build_object(
          'id', gen_random_uuid(), 'sequence', 2, 'number', '${printedAt(2, "credit-note")}', 'corrects_id', ${documentOf(one)}))).*
        from documents where id = '${MADE}'`,
    /documents_corrects_of_order/,
  ],
  [
    "a document that is not the sum of its lines",
    () =>
      copyOfDocument(
        `{"id": "${MADE}", "sequence": 3, "number": "${printedAt(3)}", "total_paise": 1}`,
        one,
      ),
    /document \S+\/000003 comes to 1 and its lines to/,
  ],
  [
    "a document's line anew",
    () => "update document_lines set taxable_paise = taxable_paise + 1",
    /of an issued document/,
  ],
  ["a document without a line", () => "delete from document_lines", /of an issued document/],
])("plain SQL cannot write %s", async (_, statements, rule) => {
  expect(await refusalOf(shop.database, statements())).toMatch(rule);
});
