import { createContext, type LoaderFunctionArgs } from "react-router";
import type { EndpointClient } from "#shared/endpoints.ts";
import type { StoreInfo } from "#shared/store-info.ts";

/** What the server gives a page's loader: the public endpoints, called within the process. */
export interface PageContext {
  call: EndpointClient;
  store: StoreInfo;
  /** The Content-Security-Policy nonce of the page's own scripts. */
  nonce: string;
}

export const pageContext = createContext<PageContext>();

/** The page context of a loader. */
export function getPageContext({ context }: Pick<LoaderFunctionArgs, "context">): PageContext {
  return context.get(pageContext);
}
