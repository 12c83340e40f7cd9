import { createContext, type LoaderFunctionArgs } from "react-router";
import type { CallFunction } from "#shared/endpoint-client.ts";
import type { ShopFace } from "#shared/store-info.ts";

/** What the server hands a page's loader: the shop's public calls, answered in the process. */
export interface PageContext {
  call: CallFunction;
  face: ShopFace;
  /** Marks the scripts that are our own while a page is rendered. */
  nonce: string;
}

export const pageContext = createContext<PageContext>();

/** The shop, as a loader sees it. */
export function shopOf({ context }: Pick<LoaderFunctionArgs, "context">): PageContext {
  return context.get(pageContext);
}
