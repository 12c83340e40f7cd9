import { createContext, type LoaderFunctionArgs } from "react-router";
import type { EndpointClient } from "#shared/endpoints.ts";
import type { StoreInfo } from "#shared/store-info.ts";

/** The public endpoints, called within the process. */
export interface PageContext {
  call: EndpointClient;
  store: StoreInfo;
  /** The Content-Security-Policy nonce of the page's own scripts. */
  nonce: string;
}

export const pageContext = createContext<PageContext>();

export function getPageContext({ context }: Pick<LoaderFunctionArgs, "context">): PageContext {
  return context.get(pageContext);
}
