import { createContext, type LoaderFunctionArgs } from "react-router";
import type { EndpointClient } from "#shared/endpoint-client.ts";
import type { StoreInfo } from "#shared/store-info.ts";

/** What the server hands a page's loader: the shop's public calls, answered in the process. */
export interface PageContext {
  call: EndpointClient;
  store: StoreInfo;
  /** Marks the scripts that are our own while a page is rendered. */
  nonce: string;
}

export const pageContext = createContext<PageContext>();

/** The shop, as a loader sees it. */
export function getPageContext({ context }: Pick<LoaderFunctionArgs, "context">): PageContext {
  return context.get(pageContext);
}
