import { endpointTable } from "virtual:endpoint-table";
import { ownerEndpointTable } from "virtual:owner-endpoint-table";
import type { EarlyCall } from "#browser/early-call.ts";
import { endpointUrl } from "#browser/endpoint-request.ts";
import type { EndpointName } from "#shared/endpoints.ts";

interface FirstCall {
  /** How its loader asks. */
  name: EndpointName;
  query?: object;
  /** Answers the same, with the page's content that shows it. */
  page?: EndpointName;
}

/** What pages of one's own call first. */
const earlyCalls: Readonly<Record<string, FirstCall>> = {
  "/orders": { name: "getUserOrders", query: { page: 1 }, page: "getOrdersPage" },
  "/quotes": { name: "getOwnQuotes" },
  "/addresses": { name: "getAddressBook" },
};

/** What a page calls first for whoever is signed in, to be asked for before its scripts are there. */
export function earlyCallOf(pathname: string): EarlyCall | undefined {
  const early = earlyCalls[pathname];
  const url = early && urlOf(early.name, early.query);
  if (!url) return undefined;
  const page = early.page && urlOf(early.page);
  return { url, ...(page && { page }) };
}

function urlOf(name: EndpointName, query: object = {}): string | undefined {
  const endpoint = endpointTable[name] ?? ownerEndpointTable[name];
  return endpoint && endpointUrl(endpoint[1], {}, { ...query });
}
