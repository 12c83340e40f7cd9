import { fileURLToPath } from "node:url";
import serveStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { ServerBuild } from "react-router";
import { sendFailure } from "../http/failures.ts";
import {
  cacheKeyOf,
  DATA,
  type FindRoute,
  matchRoutes,
  notFoundKey,
  type RouteMatch,
} from "./cache-key.ts";
import { encodingFor, type RenderedPage, writeAnswer } from "./page-answer.ts";
import type { PageCache } from "./page-cache.ts";
import { openRenderOnce } from "./renderer.ts";

const folder = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));

/**
 * Adds the storefront's pages, its assets and the demo's pictures. Answers with what shows a page, for
 * routes that do something else first.
 */
export function servePages(app: FastifyInstance, parts: PagesParts): ShowPage {
  // Built files carry a hash of their content in their name: they never change.
  const immutable = {
    immutable: true,
    maxAge: "365d",
    index: false,
    decorateReply: false,
  } as const;
  app.register(serveStatic, {
    ...immutable,
    root: folder("build/client/assets"),
    prefix: "/assets/",
    preCompressed: true,
  });
  // The few files at the root, such as /favicon.svg: a route for each that is there now.
  app.register(serveStatic, {
    root: folder("public"),
    prefix: "/",
    wildcard: false,
    maxAge: "1d",
    index: false,
    decorateReply: false,
  });
  app.register(serveStatic, {
    ...immutable,
    root: folder("demo/pictures"),
    prefix: "/media/demo/",
  });

  const showPage = openShowPage(parts);
  app.get("/*", showPage);
  return showPage;
}

interface PagesParts {
  kept: PageCache;
  render: (address: string) => Promise<RenderedPage>;
  /** The storefront's build, which has the table of routes; in development it changes. */
  load: () => Promise<ServerBuild>;
}

/** Answers the page of a request's address. */
type ShowPage = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/** A request may name the whole address, as for a proxy. */
const HOST = /^https?:\/\/[^/?#]*/i;

/** Makes what shows pages: kept ones at once, others in their turn. */
function openShowPage({ kept, render, load }: PagesParts): ShowPage {
  const answersOf = openRenderOnce(kept, render);
  const findPlace = placesOfLatest(load);

  return async (request, reply) => {
    const url = request.url.replace(HOST, "");
    const [path = "", ...query] = url.split("?");
    const place = (await findPlace())(path);
    const moved = movedTo(place, path);
    if (moved !== undefined) {
      // The query goes along: the gateway's return carries its order in it.
      const location = [moved, ...query].join("?");
      return reply.header("Cache-Control", "no-cache").redirect(location, 308);
    }
    const address = place.kind === "nowhere" ? notFoundKey(path) : cacheKeyOf(url);
    const found = kept.find(address);
    const encoding = encodingFor(request.raw);
    if (found) {
      reply.hijack();
      return writeAnswer(found[encoding], request.raw, reply.raw, request.id);
    }
    const answers = await answersOf({
      address,
      keptWith: keptWith(place, path),
      from: request.ip,
    });
    if (!answers.ok) return sendFailure(reply, answers);
    const answer = await answers.value(encoding);
    reply.hijack();
    writeAnswer(answer, request.raw, reply.raw, request.id);
  };
}

/** The table of places of the present build, read once for each. */
function placesOfLatest(load: () => Promise<ServerBuild>): () => Promise<FindRoute> {
  let latest: { build: ServerBuild; find: FindRoute } | undefined;
  return async () => {
    const build = await load();
    if (latest?.build !== build) latest = { build, find: matchRoutes(build) };
    return latest.find;
  };
}

/** Where a page has another address of its own. Who asks for data alone follows no redirect. */
function movedTo(place: RouteMatch, path: string): string | undefined {
  if (place.kind !== "page" || place.own === path || DATA.test(path)) return undefined;
  return place.own;
}

/** The status with which the page of a path is kept; undefined where it is not. */
function keptWith(place: RouteMatch, path: string): 200 | 404 | undefined {
  if (place.kind === "nowhere") return 404;
  return place.kind === "page" && place.own === path ? 200 : undefined;
}
