import { randomBytes } from "node:crypto";
import { RateLimiterMemory } from "rate-limiter-flexible";
import { createRequestHandler } from "react-router";
import { failure, type Outcome, success } from "#shared/failure.ts";
import { showsReviewsWidget } from "#shared/reviews/widget-pages.ts";
import type { StoreInfo } from "#shared/store-info.ts";
import type { Handlers } from "../http/endpoint-handler.ts";
import { securityHeaders } from "../http/security-headers.ts";
import { shopBusy } from "../lib/common-failures.ts";
import type { Log } from "../lib/log.ts";
import { networkOf, tooManyAttempts } from "../lib/throttle.ts";
import type { StorefrontBuild } from "./build.ts";
import { isDashboard } from "./cache-key.ts";
import { addScriptHashes, type OtherOrigins } from "./content-security-policy.ts";
import { createLoaderClient } from "./loader-client.ts";
import {
  compress,
  type Encoding,
  type PreparedAnswer,
  prepareOnce,
  preparePage,
  type RenderedPage,
} from "./page-answer.ts";
import type { PageCache } from "./page-cache.ts";

/** The answer of one page in the encoding that a visitor takes. */
type Answers = (encoding: Encoding) => Promise<PreparedAnswer>;

interface AskedPage {
  /** Path and query, as `keptAddress` or `nowhereAddress` writes it. */
  address: string;
  /** The status with which it is kept: 404 for the one page of all that leads nowhere. */
  keptWith: 200 | 404 | undefined;
  /** The network address of who asks. */
  from: string;
}

/** Renders pages and keeps those that may be kept; one render serves all who ask meanwhile. */
export function openRenderOnce(
  kept: PageCache,
  render: (address: string) => Promise<RenderedPage>,
): (asked: AskedPage) => Promise<Outcome<Answers>> {
  const limits = openRenderLimits();
  const rendering = new Map<string, { answers: Promise<Answers>; mark: number }>();

  /** One that began before the last change may show what was before it. */
  const underWay = (address: string) => {
    const started = rendering.get(address);
    return started?.mark === kept.mark() ? started.answers : undefined;
  };

  const start = ({ address, keptWith }: AskedPage): Promise<Answers> => {
    const mark = kept.mark();
    const work = async (): Promise<Answers> => {
      const { text, ...rendered } = await render(address);
      if (rendered.status !== keptWith || !rendered.complete) {
        return answersOnce({ text, ...rendered });
      }
      const page = { ...rendered, body: await compress(text) };
      kept.keep(address, page, mark);
      const prepared = preparePage(page);
      return async (encoding) => prepared[encoding];
    };
    const answers = work().finally(() => {
      if (rendering.get(address)?.answers === answers) rendering.delete(address);
    });
    rendering.set(address, { answers, mark });
    return answers;
  };

  return async (asked) => {
    const { address } = asked;
    const started = underWay(address);
    if (started) return success(await started);
    const turn = await limits.take(asked.from);
    if (!turn.ok) return turn;
    try {
      // Somebody else may have begun while this one waited for its turn.
      return success(await (underWay(address) ?? start(asked)));
    } finally {
      turn.value();
    }
  };
}

/** Compresses a page that is not kept, once for all who waited for it, and only as they take it. */
function answersOnce(page: RenderedPage): Answers {
  const prepared = new Map<Encoding, Promise<PreparedAnswer>>();
  return (encoding) => {
    const answer = prepared.get(encoding) ?? prepareOnce(page, encoding);
    prepared.set(encoding, answer);
    return answer;
  };
}

/** Pages that are rendered at once; past it the shop sheds load with 503. */
const MOST = 200;

/** As many of them for one network: the others are left their share. */
const MOST_OF_ONE = 20;

/** Pages a minute for one network. Kept ones, what nearly everybody asks for, are not counted. */
const A_MINUTE = 300;

const TOO_MANY = failure(
  "too_many_requests",
  "Too many pages at once. Please try again in a few seconds.",
  { retryAfter: 5 },
);

/** Limits how many pages are rendered at once: nothing that a stranger can ask for costs more. */
interface RenderLimits {
  /**
   * Takes a turn for a caller's address.
   *
   * @returns what gives it back; or `unavailable`, or `too_many_requests`
   */
  take(address: string): Promise<Outcome<() => void>>;
}

/** Opens the counts; they live as long as the process. */
export function openRenderLimits(): RenderLimits {
  const started = new RateLimiterMemory({ points: A_MINUTE, duration: 60 });
  const underWay = new Map<string, number>();
  let all = 0;

  return {
    async take(address) {
      const network = networkOf(address);
      if (all >= MOST) return shopBusy();
      const before = underWay.get(network) ?? 0;
      if (before >= MOST_OF_ONE) return TOO_MANY;
      // Taken before anything is waited for, so that many at once cannot pass.
      all += 1;
      underWay.set(network, before + 1);
      const giveBack = () => {
        all -= 1;
        const left = (underWay.get(network) ?? 1) - 1;
        if (left > 0) underWay.set(network, left);
        else underWay.delete(network);
      };
      try {
        await started.consume(network);
        return success(giveBack);
      } catch (refusal) {
        giveBack();
        return tooManyAttempts(refusal);
      }
    },
  };
}

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
