import { randomBytes } from "node:crypto";
import { createRequestHandler } from "react-router";
import { showsReviewsWidget } from "#shared/reviews/widget-pages.ts";
import type { StoreInfo } from "#shared/store-info.ts";
import type { Handlers } from "../http/endpoint-handler.ts";
import { securityHeaders } from "../http/security-headers.ts";
import type { Log } from "../lib/log.ts";
import type { StorefrontBuild } from "./build.ts";
import { isDashboard } from "./cache-key.ts";
import { addScriptHashes, type OtherOrigins } from "./content-security-policy.ts";
import { createLoaderClient } from "./loader-client.ts";
import type { RenderedPage } from "./write-answer.ts";

interface RenderParts {
  build: StorefrontBuild;
  handlers: Handlers;
  store: StoreInfo;
  log: Log;
  /** Development's reload scripts are not ours to hash: no policy then. */
  development: boolean;
  /** What Cloudinary's upload widget needs on the dashboard's pages, where the shop uses it. */
  uploadWidget?: OtherOrigins | undefined;
}

/** Browsers ask again each time and mostly get 304: a changed price is seen at once. */
const CACHE_CONTROL = "public, max-age=0, must-revalidate";

/**
 * Makes what renders the page of an address (path and query), or its data alone: the same for every
 * visitor.
 */
export function createRenderer(parts: RenderParts): (address: string) => Promise<RenderedPage> {
  const handle = createRequestHandler(
    parts.build.load,
    parts.development ? "development" : "production",
  );
  const shared = {
    ...securityHeaders(parts.store.origin),
    Vary: "Accept-Encoding",
  };
  return async (address) => {
    const nonce = randomBytes(18).toString("base64url");
    const { call, shown } = createLoaderClient(parts.handlers, parts.log);
    const context = await parts.build.createContext({ call, store: parts.store, nonce });
    // Joined, not resolved: an address such as `//host` names no other host.
    const response = await handle(new Request(parts.store.origin + address), context);
    const text = await response.text();
    const headers: Record<string, string> = { ...shared };
    // Of what a route sets, only these mean anything for a page that is kept.
    for (const name of ["Content-Type", "Location", "X-Remix-Response"]) {
      const value = response.headers.get(name);
      if (value) headers[name] = value;
    }
    headers["Cache-Control"] = response.ok ? CACHE_CONTROL : "no-store";
    if (response.status === 503) headers["Retry-After"] = "5";
    const isDocument = headers["Content-Type"]?.startsWith("text/html");
    if (!isDocument) return { status: response.status, headers, text, ...shown };
    const { html, policy } = addScriptHashes(text, nonce, othersOn(address, parts));
    if (parts.development) delete headers["Content-Security-Policy"];
    else headers["Content-Security-Policy"] = policy;
    return { status: response.status, headers, text: html, ...shown };
  };
}

/** The other origins that a page needs: none but where a widget of another's is shown. */
function othersOn(address: string, { store, uploadWidget }: RenderParts): OtherOrigins | undefined {
  if (isDashboard(address)) return uploadWidget;
  if (!store.reviewsWidget || !showsReviewsWidget(address)) return undefined;
  const { origin } = new URL(store.reviewsWidget.src);
  return { script: [origin], frame: [origin], connect: [origin] };
}
