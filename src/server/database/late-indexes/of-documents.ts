import { getTableName, sql } from "drizzle-orm";
import { documentBuyerLines, documents, needsRegistration } from "../schema/documents.ts";
import { credits, shipments } from "../schema/fulfilment.ts";
import { columns, type LateIndex } from "./late-index.ts";

/** Of what was issued. */
export const indexesOfDocuments: readonly LateIndex[] = [
  {
    name: "documents_found",
    table: documents,
    definition: sql`using gin ((${documents.searchText}) gin_trgm_ops)`,
  },
  ...documentBuyerLines.map((line, place) => ({
    name: `documents_of_buyer_${place + 1}`,
    table: documents,
    definition: sql`((${line}) text_pattern_ops, (${documents.issuedOn}), (${documents.id}))`,
    replaces: `documents_by_buyer_${place + 1}`,
  })),
  {
    name: "documents_by_day",
    table: documents,
    definition: columns(documents.issuedOn, documents.id),
  },
  {
    name: "documents_by_kind",
    table: documents,
    definition: columns(documents.kind, documents.issuedOn, documents.id),
  },
  {
    name: "documents_by_number",
    table: documents,
    definition: sql`((lower(${documents.number})) text_pattern_ops)`,
  },
  {
    name: "documents_by_part_of_number",
    table: documents,
    definition: sql`using gin ((lower(${documents.number})) gin_trgm_ops)`,
  },
  {
    // Of what was issued in a month a part at most; whether it names a GSTIN was read in the body of each.
    name: "documents_to_register",
    table: documents,
    definition: sql`${columns(documents.issuedOn, documents.id)} where ${needsRegistration}`,
  },
  {
    name: "documents_correcting",
    table: documents,
    definition: sql`${columns(documents.correctsId)} where ${documents.correctsId} is not null`,
  },
  {
    // The newest of those that correct others.
    name: "documents_correcting_by_day",
    table: documents,
    definition: sql`${columns(documents.issuedOn, documents.id)} include (corrects_id) where ${documents.correctsId} is not null`,
  },
  {
    // By which the accountant's files are read, a batch after the other.
    name: "documents_in_order",
    table: documents,
    definition: columns(documents.issuedOn, documents.kind, documents.sequence, documents.id),
  },
  {
    // By which the balances of all orders are added up: a document's own row is as long as what is printed of it.
    name: "documents_balanced",
    table: documents,
    definition: sql`${columns(documents.orderId)} include (kind, issued_on, total_paise)`,
  },
  {
    name: "documents_to_fill_in",
    table: documents,
    definition: sql`((${documents.id})) where ${documents.searchText} is null`,
  },
];

/** Made after all others: a database that holds doubles has only these fail. */
export const documentsOnce: readonly LateIndex[] = [
  // A document is of one parcel, or of one credit.
  ...[shipments, credits].map((table) => ({
    name: `${getTableName(table)}_document_once`,
    table,
    definition: sql`${columns(table.documentId)} where ${table.documentId} is not null`,
    unique: true as const,
  })),
  {
    // What is printed is one document's: each GSTIN has series of its own, which may print the same.
    name: "documents_printed_once",
    table: documents,
    definition: columns(documents.sellerGstin, documents.number),
    unique: true,
  },
];
