import { z } from "zod";
import type { listDocuments } from "#shared/documents/contract.ts";
import { documentKinds } from "#shared/documents/document.ts";
import type { EndpointRequest } from "#shared/endpoint.ts";
import { readPageNumber } from "#shared/page-number.ts";
import { DOCUMENTS_PATH } from "../kit/dashboard-menu.ts";

export type DocumentQuery = NonNullable<EndpointRequest<typeof listDocuments>["query"]>;

/** What an address asks of the list of documents; what makes no sense in it counts for nothing. */
export function readDocumentFilter(address: URLSearchParams): DocumentQuery {
  const dayOf = (name: string) => z.iso.date().safeParse(address.get(name)).data;
  const page = readPageNumber(address.get("page"));
  return {
    search: address.get("search")?.trim().slice(0, 200) || undefined,
    kind: documentKinds.find((kind) => kind === address.get("kind")),
    from: dayOf("from"),
    to: dayOf("to"),
    page: page > 1 ? page : undefined,
  };
}

/** The address of the list so filtered, without what is empty. */
export function documentListAddress(query: DocumentQuery): string {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value ? [[name, String(value)]] : [],
  );
  return given.length > 0 ? `${DOCUMENTS_PATH}?${new URLSearchParams(given)}` : DOCUMENTS_PATH;
}

/** Whether a filter leaves anything out; the page alone does not. */
export function isNarrowed({ page: _, ...filter }: DocumentQuery): boolean {
  return Object.values(filter).some((value) => value !== undefined);
}
