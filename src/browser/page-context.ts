import { createContext, data, type LoaderFunctionArgs } from "react-router";
import type { EndpointClient } from "#shared/endpoints.ts";
import { type Failure, failureStatus, type Outcome } from "#shared/failure.ts";
import type { OwnOrders } from "#shared/orders/own-page-contract.ts";
import type { PageFragments, RenderedDocument } from "#shared/rendered-document.ts";
import type { StoreInfo } from "#shared/store-info.ts";

/** The public endpoints, called within the process. */
export interface PageContext {
  call: EndpointClient;
  store: StoreInfo;
  /** The Content-Security-Policy nonce of the page's own scripts. */
  nonce: string;
  /** Parts of the page whose HTML is kept; in development each is rendered. */
  parts: PageFragments | undefined;
  /** Whose page is rendered, where it is not the one for everybody: its content alone is wanted then. */
  own?: OwnOrders;
  /** Takes the rendered page, which would be encoded and decoded again as the body of a Response. */
  takeDocument: (document: RenderedDocument) => void;
}

export const pageContext = createContext<PageContext>();

export function getPageContext({ context }: Pick<LoaderFunctionArgs, "context">): PageContext {
  return context.get(pageContext);
}

/**
 * Awaits a part that a page can do without: undefined where it cannot be loaded, so that it never
 * breaks the page; the reason is logged, unless the shop as a whole is unavailable.
 */
export async function optional<T>(call: Promise<Outcome<T>>): Promise<T | undefined> {
  try {
    const answer = await call;
    if (answer.ok) return answer.value;
    // What keeps the database from answering is logged once, not for each part of each page.
    if (answer.code !== "unavailable") {
      console.error(`A part of a page could not be loaded: ${answer.message}`);
    }
  } catch (error) {
    console.error("A part of a page could not be loaded:", error);
  }
  return undefined;
}

/**
 * Thrown by a page's loader: 404 for what cannot or does not exist, 429 for who has asked for too much,
 * else 503, with the sentence for people.
 */
export function loadFailure({ code, message }: Failure) {
  return data({ message }, { status: statusOf(code) });
}

function statusOf(code: Failure["code"]): number {
  // No product, category or post has an address that is not valid.
  if (code === "not_found" || code === "invalid_request") return failureStatus.not_found;
  return code === "too_many_requests" ? failureStatus[code] : failureStatus.unavailable;
}
