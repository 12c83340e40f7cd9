import { endpointTable } from "virtual:endpoint-table";
import { ownerEndpointTable } from "virtual:owner-endpoint-table";
import { endpointUrl } from "#browser/endpoint-request.ts";
import type { EndpointName } from "#shared/endpoints.ts";

/** What pages of one's own call first, and how their loaders ask. */
const earlyCalls: Readonly<Record<string, { name: EndpointName; query?: object }>> = {
  "/orders": { name: "getUserOrders", query: { page: 1 } },
  "/quotes": { name: "getOwnQuotes" },
  "/addresses": { name: "getAddressBook" },
};

/** The address of what a page calls first for whoever is signed in, to be asked for before its scripts are there. */
export function earlyCallOf(pathname: string): string | undefined {
  const early = earlyCalls[pathname];
  const endpoint = early && (endpointTable[early.name] ?? ownerEndpointTable[early.name]);
  return endpoint && endpointUrl(endpoint[1], {}, { ...early?.query });
}
