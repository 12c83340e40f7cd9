import { randomBytes } from "node:crypto";
import { createRequestHandler } from "react-router";
import { type Outcome, success } from "#shared/failure.ts";
import { showsReviewsWidget } from "#shared/reviews/widget-pages.ts";
import type { StoreInfo } from "#shared/store-info.ts";
import { isUnavailable } from "../database/connection.ts";
import type { Handlers } from "../http/endpoint-handler.ts";
import { securityHeaders } from "../http/security-headers.ts";
import { cacheTags } from "../lib/cache-tags.ts";
import type { Log } from "../lib/log.ts";
import type { StorefrontBuild } from "./build.ts";
import { isDashboard } from "./cache-key.ts";
import { addHashes, type OtherOrigins } from "./content-security-policy.ts";
import { createLoaderClient } from "./loader-client.ts";
import {
  type Encoding,
  type PageAnswer,
  prepareAnswer,
  prepareAnswers,
  type RenderedPage,
} from "./page-answer.ts";
import type { PageCache } from "./page-cache.ts";
import { createRenderLimits } from "./render-limits.ts";

interface RendererParts {
  build: StorefrontBuild;
  handlers: Handlers;
  storeInfo: StoreInfo;
  log: Log;
  /** In development there is no Content-Security-Policy: Vite's own scripts have no hashes. */
  development: boolean;
  /** What Cloudinary's upload widget needs on the dashboard's pages, where the shop uses it. */
  uploadWidget?: OtherOrigins | undefined;
  /** The origins of other sites that pictures of any page come from. */
  pictureOrigins: () => Promise<string[]>;
}

/**
 * Renders the page of an address (path and query), or its data alone; the same for everybody.
 *
 * @param ip the network address of who asks
 */
export type RenderPage = (address: string, ip: string) => Promise<RenderedPage>;

/** Browsers ask again each time and mostly get 304, so that a changed price is seen immediately. */
const CACHE_CONTROL = "public, max-age=0, must-revalidate";

/** Of the headers that a route sets, the ones that a page for everybody may carry. */
const ROUTE_HEADERS = ["Content-Type", "Location", "X-Remix-Response"];

/** Renders pages with React Router. */
export function createRenderer(parts: RendererParts): RenderPage {
  const { build, handlers, storeInfo, log, development } = parts;
  const handle = createRequestHandler(build.load, development ? "development" : "production");
  const sharedHeaders = { ...securityHeaders(storeInfo.origin), Vary: "Accept-Encoding" };
  // The last ones known, for while the database does not answer.
  let image: string[] = [];
  return async (address, ip) => {
    const nonce = randomBytes(18).toString("base64url");
    const { call, loaded } = createLoaderClient(handlers, log, ip);
    const context = await build.createContext({ call, store: storeInfo, nonce });
    // Joined, not resolved: an address such as `//host` must not name another host.
    const response = await handle(new Request(storeInfo.origin + address), context);
    const text = await response.text();
    const headers: Record<string, string> = { ...sharedHeaders };
    for (const name of ROUTE_HEADERS) {
      const value = response.headers.get(name);
      if (value) headers[name] = value;
    }
    headers["Cache-Control"] = response.ok ? CACHE_CONTROL : "no-store";
    if (response.status === 503) headers["Retry-After"] = "5";
    const isDocument = headers["Content-Type"]?.startsWith("text/html");
    if (!isDocument) return { status: response.status, headers, text, ...loaded };
    loaded.tags.add(cacheTags.pictureOrigins);
    try {
      image = await parts.pictureOrigins();
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      loaded.complete = false;
    }
    const { html, policy } = addHashes(text, nonce, { image, ...otherOriginsOn(address, parts) });
    if (development) delete headers["Content-Security-Policy"];
    else headers["Content-Security-Policy"] = policy;
    return { status: response.status, headers, text: html, ...loaded };
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

/** A page's answer in the encoding that a visitor takes. */
type AnswerIn = (encoding: Encoding) => Promise<PageAnswer>;

interface PageRequest {
  /** The page's key in the cache (`cache-key.ts`), which is also the address that is rendered. */
  key: string;
  /** The status with which the page is cached; undefined where it is not cached. */
  cacheableStatus: 200 | 404 | undefined;
  /** The network address of who asks. */
  ip: string;
}

/** After a page could not be rendered, so long none is tried that is in the cache, if out of date. */
const PAUSE_AFTER_FAILURE_MS = 1_000;

/**
 * Renders each page once for all who ask for it meanwhile, and adds it to the cache where that is
 * allowed. Fails with `unavailable` or `too_many_requests` where too many are being rendered. What
 * cannot be rendered while changes are not heard of is answered from the cache, marked.
 */
export function createSharedRenderer(
  pageCache: PageCache,
  render: RenderPage,
): (request: PageRequest) => Promise<Outcome<AnswerIn>> {
  const limits = createRenderLimits();
  const rendering = new Map<string, { answer: Promise<AnswerIn>; version: number }>();
  let failedAt = Number.NEGATIVE_INFINITY;

  const findStale = (key: string): AnswerIn | undefined => {
    const answers = pageCache.findStale(key);
    return answers && (async (encoding) => answers[encoding]);
  };

  // A render that began before the last invalidation may show what was true before it.
  const findCurrent = (key: string) => {
    const current = rendering.get(key);
    return current?.version === pageCache.version() ? current.answer : undefined;
  };

  const renderAndCache = async (request: PageRequest, version: number): Promise<AnswerIn> => {
    const page = await render(request.key, request.ip);
    failedAt = page.complete ? Number.NEGATIVE_INFINITY : performance.now();
    if (!page.complete) {
      const stale = findStale(request.key);
      if (stale) return stale;
    }
    const isCached = page.status === request.cacheableStatus && page.complete && page.cacheable;
    if (!isCached) return compressOnDemand(page);
    const answers = await prepareAnswers(page);
    pageCache.add(request.key, { tags: page.tags, answers }, version);
    return async (encoding) => answers[encoding];
  };

  const start = (request: PageRequest): Promise<AnswerIn> => {
    const { key } = request;
    const version = pageCache.version();
    const answer = renderAndCache(request, version).finally(() => {
      if (rendering.get(key)?.answer === answer) rendering.delete(key);
    });
    rendering.set(key, { answer, version });
    return answer;
  };

  return async (request) => {
    const current = findCurrent(request.key);
    if (current) return success(await current);
    const pauses = performance.now() < failedAt + PAUSE_AFTER_FAILURE_MS;
    const stale = pauses ? findStale(request.key) : undefined;
    if (stale) return success(stale);
    const slot = await limits.take(request.ip);
    if (!slot.ok) {
      const instead = findStale(request.key);
      return instead ? success(instead) : slot;
    }
    try {
      // Somebody else may have begun while this request waited for its slot.
      return success(await (findCurrent(request.key) ?? start(request)));
    } finally {
      slot.value();
    }
  };
}

/** Compresses a page that is not cached once for all who wait for it, only as they take it. */
function compressOnDemand(page: RenderedPage): AnswerIn {
  const prepared: Partial<Record<Encoding, Promise<PageAnswer>>> = {};
  return (encoding) => {
    prepared[encoding] ??= prepareAnswer(page, encoding);
    return prepared[encoding];
  };
}
