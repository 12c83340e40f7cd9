import { fileURLToPath } from "node:url";
import serveStatic, { type FastifyStaticOptions } from "@fastify/static";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { ServerBuild } from "react-router";
import { sendFailure } from "../http/failures.ts";
import { noteRoute } from "../http/log-requests.ts";
import { leaveOutDocumentHeaders } from "../http/security-headers.ts";
import {
  cacheKeyOf,
  createRouteMatcher,
  DATA_SUFFIX,
  isCacheable,
  type MatchRoutes,
  notFoundKey,
  type RouteMatch,
} from "./cache-key.ts";
import { encodingFor, writeAnswer } from "./page-answer.ts";
import type { PageCache } from "./page-cache.ts";
import { sendRefusalPage } from "./refusal-page.ts";
import type { RenderLimits } from "./render-limits.ts";
import type { RenderPage } from "./renderer.ts";
import { createSharedRenderer } from "./shared-renderer.ts";

interface PagesParts {
  pageCache: PageCache;
  render: RenderPage;
  limits: RenderLimits;
  /** Loads the storefront's build, which has the route table; in development it changes. */
  loadBuild: () => Promise<ServerBuild>;
  /** As pages that cannot be rendered name the shop. */
  storeName: string;
}

/** Answers the page of a request's address. */
type ShowPage = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/**
 * Adds the storefront's pages, its assets and the demo's pictures. The path of a request for a
 * page:
 *
 * 1. Before any router, `http/app.ts` asks the page cache (`page-cache.ts`). Mostly the page is
 *    there, and its compressed bytes are sent at once (`page-answer.ts`).
 * 2. Otherwise the route `/*` below gets it. `cache-key.ts` matches the path with the storefront's
 *    route table: another spelling of a page's path is redirected to the canonical one, and all
 *    addresses without a page share one key.
 * 3. `shared-renderer.ts` has `renderer.ts` render the page, once for all who ask for it meanwhile and
 *    within limits for each network; who is beyond them gets `refusal-page.ts`. Where no more than a sale has happened, the page
 *    asks for its numbers alone (`findRenewal` of `page-cache.ts`). Otherwise its loaders call the shop's endpoints within the process
 *    (`loader-client.ts`), which collects the cache tags of what the page shows.
 * 4. `content-security-policy.ts` writes the policy that allows the page's own scripts and styles.
 * 5. A whole page with status 200 is compressed and added to the cache, until something with one of
 *    its tags changes.
 *
 * @returns what shows a page, for routes that do something else first
 */
export function servePages(app: FastifyInstance, parts: PagesParts): ShowPage {
  serveFiles(app);
  serveWebManifest(app, parts.storeName);
  const showPage = createShowPage(parts);
  app.get("/*", showPage);
  app.route({ method: ["POST", "PUT", "PATCH", "DELETE"], url: "/*", handler: refuseWriting });
  return showPage;
}

const staticOptions = { index: false, decorateReply: false } as const;

function serveFiles(app: FastifyInstance): void {
  app.register(servePartsOfPages);
  // The few files at the root, such as /favicon.svg: a route for each that is there now.
  app.register(serveStatic, {
    ...staticOptions,
    root: folder("public"),
    prefix: "/",
    wildcard: false,
    maxAge: "1d",
  });
}

async function servePartsOfPages(app: FastifyInstance): Promise<void> {
  app.addHook("onRequest", async (_request, reply) => leaveOutDocumentHeaders(reply));
  // The names of built files carry a hash of their content, so they never change, and need no date or version.
  const immutable = { immutable: true, maxAge: "365d", lastModified: false, etag: false } as const;
  const options = { index: false, ...immutable, acceptRanges: false } as const;
  serveFolder(app, "/assets/", {
    ...options,
    root: folder("build/client/assets"),
    preCompressed: true,
  });
  serveFolder(app, "/media/demo/", { ...options, root: folder("demo/pictures") });
}

/**
 * Sends the files of a folder by their names. The package's own route reads the whole folder, of a thousand names, for
 * each file that is asked for: whether it is spelt like that there, which matters where capitals do not.
 */
function serveFolder(app: FastifyInstance, prefix: string, options: FastifyStaticOptions): void {
  app.register(async (own) => {
    await own.register(serveStatic, { ...options, serve: false });
    const errorHandler = (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
      // Who goes before a file is there is no error of the shop's.
      if (error.code === "ERR_STREAM_PREMATURE_CLOSE") request.raw.destroy();
      else own.errorHandler(error, request, reply);
    };
    own.get<{ Params: { "*": string } }>(`${prefix}*`, { errorHandler }, ({ params }, reply) =>
      // Decoded, as the package takes it: it refuses what leads out of the folder.
      reply.sendFile(`/${params["*"]}`),
    );
  });
}

/** For a shop that somebody puts on a phone's first screen. */
function serveWebManifest(app: FastifyInstance, name: string): void {
  const icon = (size: number, purpose: string) => ({
    ...{ src: `/icon-${size}.png`, sizes: `${size}x${size}`, type: "image/png", purpose },
  });
  const manifest = JSON.stringify({
    name,
    short_name: name.slice(0, 12),
    start_url: "/",
    display: "browser",
    lang: "en-IN",
    background_color: "#faf8f4",
    theme_color: "#14202b",
    icons: [icon(192, "any"), icon(512, "any"), icon(512, "maskable")],
  });
  app.get("/manifest.webmanifest", (_request, reply) =>
    reply
      .header("Content-Type", "application/manifest+json; charset=utf-8")
      .header("Cache-Control", "public, max-age=86400")
      .send(manifest),
  );
}

/** A folder of the project, by its path from the root. */
function folder(path: string): string {
  return fileURLToPath(new URL(`../../../${path}`, import.meta.url));
}

/** An address that asks for a file, such as `/wp-login.php`: nobody reads a page that says it is not there. */
const FILE_PATH = /\.(?!data$|html?$)[a-z\d]{1,5}$/i;

function sendNoFile(reply: FastifyReply): FastifyReply {
  return sendShort(reply.status(404), "There is nothing at this address.");
}

/** Pages are read. What writes is an endpoint, or a route of its own such as the gateway's callback. */
function refuseWriting(_request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendShort(
    reply.status(405).header("Allow", "GET, HEAD"),
    "This address can only be read.",
  );
}

function sendShort(reply: FastifyReply, text: string): FastifyReply {
  return reply
    .header("Content-Type", "text/plain; charset=utf-8")
    .header("Cache-Control", "no-cache")
    .send(`${text}\n`);
}

/** A request may name the whole URL, as for a proxy. */
const ORIGIN_OF_URL = /^https?:\/\/[^/?#]*/i;

function createShowPage({ pageCache, render, limits, loadBuild, storeName }: PagesParts): ShowPage {
  const renderShared = createSharedRenderer(pageCache, render, limits);
  const latestRoutes = routesOfLatestBuild(loadBuild);

  return async (request, reply) => {
    const url = request.url.replace(ORIGIN_OF_URL, "");
    const [path = "", ...query] = url.split("?");
    const matchRoutes = await latestRoutes();
    const match = matchRoutes(path);
    if (match.kind === "page") noteRoute(request, match.pattern);
    const target = redirectTarget(match, path);
    if (target !== undefined) {
      // With the query, in which the gateway's callback carries its order.
      const location = [target, ...query].join("?");
      return reply.header("Cache-Control", "no-cache").redirect(location, 301);
    }
    if (match.kind === "notFound" && FILE_PATH.test(path)) return sendNoFile(reply);
    const key = match.kind === "notFound" ? notFoundKey(path) : cacheKeyOf(url);
    const encoding = encodingFor(request.raw);
    const cached = pageCache.find(key);
    if (cached) {
      reply.hijack();
      return writeAnswer(cached.in(encoding), request.raw, reply.raw, request.id);
    }
    const cacheableStatus = isCacheable(key) ? cacheableStatusOf(match, path) : undefined;
    const rendered = await renderShared({ key, cacheableStatus, encoding, ip: request.ip });
    if (!rendered.ok) {
      // The storefront's scripts read the data of pages, and people everything else.
      return DATA_SUFFIX.test(path)
        ? sendFailure(reply, rendered)
        : sendRefusalPage(reply, rendered, storeName);
    }
    const answer = await rendered.value(encoding);
    reply.hijack();
    writeAnswer(answer, request.raw, reply.raw, request.id);
  };
}

/** The route matcher of the present build, made once for each build. */
function routesOfLatestBuild(loadBuild: () => Promise<ServerBuild>): () => Promise<MatchRoutes> {
  let latest: { build: ServerBuild; matchRoutes: MatchRoutes } | undefined;
  return async () => {
    const build = await loadBuild();
    if (latest?.build !== build) latest = { build, matchRoutes: createRouteMatcher(build) };
    return latest.matchRoutes;
  };
}

/** The canonical path of a page where the request has another. Data requests follow no redirect. */
function redirectTarget(match: RouteMatch, path: string): string | undefined {
  if (match.kind !== "page" || match.canonicalPath === path) return undefined;
  return DATA_SUFFIX.test(path) ? undefined : match.canonicalPath;
}

/** The status with which the page of a path is cached; undefined where it is not cached. */
function cacheableStatusOf(match: RouteMatch, path: string): 200 | 404 | undefined {
  if (match.kind === "notFound") return 404;
  return match.kind === "page" && match.canonicalPath === path ? 200 : undefined;
}
