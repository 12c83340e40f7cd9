import { randomBytes } from "node:crypto";
import { createRequestHandler, type ServerBuild } from "react-router";
import type { PageStylesheet, RenderedDocument } from "#shared/rendered-document.ts";
import { showsReviewsWidget } from "#shared/reviews/widget-pages.ts";
import type { StoreInfo } from "#shared/store-info.ts";
import { isUnavailable } from "../database/database-errors.ts";
import { secretAddressHeaders, securityHeaders } from "../http/security-headers.ts";
import { cacheTags } from "../lib/cache-tags.ts";
import type { StorefrontBuild } from "./build.ts";
import { isDashboard } from "./cache-key.ts";
import {
  addHashes,
  type CodeHashes,
  type OtherOrigins,
  policyOf,
} from "./content-security-policy.ts";
import { createFragmentCache, type PageRenewal, type RenderedFragments } from "./fragment-cache.ts";
import { createLoaderClient, type LoaderClientParts } from "./loader-client.ts";
import { CACHE_CONTROL, type RenderedPage, type StockRenewal } from "./page-answer.ts";
import { type PageBody, plainBody } from "./page-body.ts";
import { tellShown } from "./page-cache.ts";
import { createPageHandler, type PageHandler } from "./page-handler.ts";
import { stylerOf } from "./page-stylesheet.ts";

export interface RendererParts extends LoaderClientParts {
  build: StorefrontBuild;
  storeInfo: StoreInfo;
  /** In development there is no Content-Security-Policy: Vite's own scripts have no hashes. */
  development: boolean;
  /** For Cloudinary's upload widget on the dashboard's pages, where the shop uses it. */
  uploadWidget?: OtherOrigins | undefined;
  /** How much there is of products, in the order of their ids; null of one that was deleted. */
  stockOf: (ids: readonly string[]) => Promise<readonly (number | null)[]>;
  /** The origins of other sites that pictures of any page come from. */
  pictureOrigins: () => Promise<readonly string[]>;
}

/**
 * Renders the page of an address (path and query), or its data alone; the same for everybody.
 *
 * @param ip the network address of who asks
 * @param renewal of the page as it was rendered last, where nothing has changed since but how much there is
 */
export type RenderPage = (
  address: string,
  ip: string,
  renewal?: StockRenewal,
) => Promise<RenderedPage>;

/** Of the headers that a route sets, the ones that a page for everybody may carry. */
const ROUTE_HEADERS = ["Content-Type", "Location", "X-Remix-Response"];

/** Renders pages with React Router. */
export function createRenderer(given: RendererParts): RenderPage {
  const { build, storeInfo, development } = given;
  const handlerOfLatestBuild = createHandlerOf(development);
  const fragmentsOfPage = createFragmentCache();
  const sharedHeaders = { ...securityHeaders(storeInfo.origin), Vary: "Accept-Encoding" };
  // The last ones known, for while the database does not answer.
  let image: readonly string[] = [];
  return async (address, ip, renewal) => {
    const renewed = await renewal?.render();
    if (renewed) {
      tellShown(renewed.shownAgain ?? [], ip);
      return renewed;
    }
    const nonce = randomBytes(18).toString("base64url");
    const { call, loaded } = createLoaderClient(given, ip);
    let document = undefined as RenderedDocument | undefined;
    const takeDocument = (taken: RenderedDocument) => {
      document = taken;
    };
    const parts = development ? undefined : fragmentsOfPage();
    const context = await build.createContext({
      call,
      store: storeInfo,
      nonce,
      parts,
      takeDocument,
    });
    // Joined, not resolved: an address such as `//host` must not name another host.
    const handle = handlerOfLatestBuild(await build.load());
    const response = await handle(new Request(storeInfo.origin + address), context);
    loaded.tags.add(cacheTags.settings("store"));
    const headers: Record<string, string> = { ...sharedHeaders };
    for (const name of ROUTE_HEADERS) {
      const value = response.headers.get(name);
      if (value) headers[name] = value;
    }
    const ofWhole = loaded.complete ? CACHE_CONTROL : "public, no-cache";
    headers["Cache-Control"] = response.ok ? ofWhole : "no-store";
    if (loaded.secret) Object.assign(headers, secretAddressHeaders);
    if (response.status === 429 || response.status === 503) headers["Retry-After"] = "5";
    const isDocument = headers["Content-Type"]?.startsWith("text/html");
    if (!isDocument) {
      const body = plainBody(Buffer.from(await response.arrayBuffer()));
      return { status: response.status, headers, body, ...loaded };
    }
    loaded.tags.add(cacheTags.pictureOrigins);
    try {
      image = await given.pictureOrigins();
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      loaded.complete = false;
    }
    const others = { image, ...otherOriginsOn(address, given) };
    const { body, hashes } =
      parts?.keptPage() ??
      writePage(document?.html ?? (await response.text()), nonce, {
        stylesheet: document?.stylesheet,
        parts,
        mayBeKept: loaded.cacheable,
      });
    if (development) delete headers["Content-Security-Policy"];
    else headers["Content-Security-Policy"] = policyOf(hashes, others);
    const page = { status: response.status, headers, body, ...loaded };
    const later = parts?.renewal();
    return later ? withRenewal(page, later, given.stockOf) : page;
  };
}

/** About what numbers and id of one product take. */
const BYTES_OF_PRODUCT = 120;

/**
 * A page that knows how it becomes the one after a sale: by one question, and without its loaders. Whoever keeps it asks for that
 * where no more has changed of what its tags name; then its headers and all else stand.
 */
function withRenewal(
  { body, ...rest }: RenderedPage,
  { ids, bodyWith }: PageRenewal,
  stockOf: RendererParts["stockOf"],
): RenderedPage {
  const renewal: StockRenewal = {
    async render() {
      const stock = await stockOf(ids);
      const renewed = stock.includes(null) ? undefined : bodyWith(stock as number[]);
      return renewed && { ...rest, body: renewed, renewal };
    },
    bytes: ids.length * BYTES_OF_PRODUCT,
  };
  return { ...rest, body, renewal };
}

/** A rendered page as it is sent, with its part of the stylesheet, and what allows its own code. */
function writePage(
  rendered: string,
  nonce: string,
  {
    stylesheet,
    parts,
    mayBeKept,
  }: {
    stylesheet: PageStylesheet | undefined;
    parts: RenderedFragments | undefined;
    mayBeKept: boolean;
  },
): { body: PageBody; hashes: CodeHashes } {
  const styler = stylesheet && stylerOf(stylesheet);
  const style = styler?.styleFor(styler.namesIn(rendered) | (parts?.names() ?? 0n));
  const { html, hashes } = addHashes(rendered, nonce, style);
  const writeHead = (head: string) => (style ? style.writeInto(head) : Buffer.from(head));
  const namesIn = (part: string) => styler?.namesIn(part) ?? 0n;
  const body =
    parts?.writeInto(html, { writeHead, namesIn, hashes, mayBeKept }) ?? plainBody(writeHead(html));
  return { body, hashes };
}

/** The handler of a build, made once for each: in development React Router's own, which heeds what Vite changes. */
export function createHandlerOf(development: boolean): (build: ServerBuild) => PageHandler {
  let latest: { build: ServerBuild; handle: PageHandler } | undefined;
  return (build) => {
    if (latest?.build !== build) {
      const handle = development
        ? createRequestHandler(build, "development")
        : createPageHandler(build);
      latest = { build, handle };
    }
    return latest.handle;
  };
}

/**
 * The other origins that a page needs besides those of stored pictures: where it shows a widget of
 * another service, and on the dashboard, where any picture may be entered and a small copy is shown
 * before it is sent.
 */
function otherOriginsOn(address: string, { storeInfo, uploadWidget }: RendererParts): OtherOrigins {
  if (isDashboard(address)) {
    const ours = { image: ["data:", "https:", "http:"], styleAttributes: true };
    return uploadWidget ? { ...uploadWidget, ...ours, widget: true } : ours;
  }
  if (!storeInfo.reviewsWidget || !showsReviewsWidget(address)) return {};
  const { origin } = new URL(storeInfo.reviewsWidget.src);
  const image = ["data:", "https:"];
  return { script: [origin], frame: [origin], connect: [origin], image, widget: true };
}
