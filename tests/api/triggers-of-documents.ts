import {
  copyOfDocument,
  type KeptShop,
  MADE,
  printedAt,
  returned,
  returnLine,
} from "./plain-sql.ts";
import type { TriggerTrial } from "./trigger-trial.ts";

type Kept = Pick<KeptShop, "one" | "unpaid">;

const nextDocument = ({ one }: Kept, columns: object = {}) =>
  copyOfDocument(JSON.stringify({ id: MADE, sequence: 3, number: printedAt(3), ...columns }), one);
const linesOfNext = () =>
  `select count(*)::int as value from document_lines where document_id = '${MADE}'`;
const registration = ({ one }: Kept) =>
  `insert into document_registrations select id, 'x', 'x', now(), 'x', now(), 'x' from documents where order_id = '${one}'`;
const madeQuote = `insert into quotes (id, user_id, token, state, deliver_to, draft)
  select '${MADE}', id, 'T', 'asked', '{}', '{}' from users limit 1`;
const setting =
  "insert into settings (subject, value, version, updated_by) values ('made', '{}', 1, 'x')";
const keptVersions = () =>
  "select count(*)::int as value from settings_versions where subject = 'made'";

/** Of documents, parcels, returns, quotes and settings. */
export const documentTriggers: readonly TriggerTrial[] = [
  [
    "document_lines.document_lines_never_change",
    () => "update document_lines set quantity = 9",
    /of an issued document/,
  ],
  [
    "document_registrations.document_registrations_never_change",
    (kept) => `${registration(kept)}; update document_registrations set irn = 'y'`,
    /is registered: it cannot/,
  ],
  [
    "documents.documents_never_change",
    () => "update documents set issued_on = '2026-01-01'",
    /is issued: it cannot/,
  ],
  [
    "documents.documents_without_gap",
    (kept) => nextDocument(kept, { sequence: 99 }),
    /would leave a gap/,
  ],
  [
    "documents.documents_filled",
    (kept) => nextDocument(kept, { place_of_supply: "99" }),
    { value: true },
    () => `select place_of_supply <> '99' as value from documents where id = '${MADE}'`,
  ],
  ["documents.documents_issued", (kept) => nextDocument(kept), { value: 1 }, linesOfNext],
  [
    "documents.documents_filled_in",
    (kept) =>
      `alter table documents disable trigger documents_filled; alter table documents disable trigger documents_issued;
      alter table documents disable trigger documents_total_of_lines; ${nextDocument(kept, { search_text: null })};
      alter table documents enable trigger documents_filled; update documents set search_text = '' where id = '${MADE}'`,
    { value: 1 },
    linesOfNext,
  ],
  [
    "documents.documents_total_of_lines",
    (kept) => nextDocument(kept, { total_paise: 1 }),
    /comes to 1 and its lines to/,
  ],
  [
    "documents_daily.documents_daily_never_set",
    () => "update documents_daily set documents = 9",
    /follow from/,
  ],
  [
    "tax_monthly.tax_monthly_never_set",
    () => "update tax_monthly set quantity = 9",
    /follow from the lines/,
  ],
  [
    "quote_versions.quote_versions_never_change",
    () => "delete from quote_versions",
    /is sent: it cannot be changed/,
  ],
  [
    "quotes.quotes_numbered",
    () => madeQuote,
    { value: true },
    () => `select coalesce(number like 'QT-%', false) as value from quotes where id = '${MADE}'`,
  ],
  [
    "quotes.quotes_number_never_changes",
    () => "update quotes set number = 'QT-20-000001'",
    /is given: it cannot be changed/,
  ],
  [
    "returns.returns_number_never_changes",
    (kept) => `${returned(kept.one, returnLine(1, 0))}; update returns set number = 'RT-20-000001'`,
    /is given: it cannot be changed/,
  ],
  ["settings.settings_first_version_kept", () => setting, { value: 1 }, keptVersions],
  [
    "settings.settings_versions_kept",
    () => `${setting}; update settings set version = 2 where subject = 'made'`,
    { value: 2 },
    keptVersions,
  ],
  [
    "shipments.shipments_stay_as_sent",
    () => "update shipments set is_replacement = true",
    /stays a replacement or none/,
  ],
  [
    "shipments.shipments_note_part",
    (kept) =>
      `update orders set partially_shipped = false where id = '${kept.one}';
      insert into shipments select (jsonb_populate_record(shipments,
          '{"id": "${MADE}", "ordinal": 9, "document_id": null, "tracking_number": "T"}')).*
        from shipments where order_id = '${kept.one}'`,
    { value: true },
    (kept) => `select partially_shipped as value from orders where id = '${kept.one}'`,
  ],
];
