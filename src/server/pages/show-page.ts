import type { FastifyReply, FastifyRequest } from "fastify";
import type { ServerBuild } from "react-router";
import { sendFailure } from "../http/failures.ts";
import { cacheKeyOf, DATA, notFoundKey } from "./cache-key.ts";
import { type FindRoute, matchRoutes, type RouteMatch } from "./match-routes.ts";
import type { PageCache } from "./page-cache.ts";
import { openRenderOnce } from "./render-once.ts";
import { encodingFor, type RenderedPage, writeAnswer } from "./write-answer.ts";

export interface PagesParts {
  kept: PageCache;
  render: (address: string) => Promise<RenderedPage>;
  /** The storefront's build, which has the table of routes; in development it changes. */
  load: () => Promise<ServerBuild>;
}

/** Answers the page of a request's address. */
export type ShowPage = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/** A request may name the whole address, as for a proxy. */
const HOST = /^https?:\/\/[^/?#]*/i;

/** Makes what shows pages: kept ones at once, others in their turn. */
export function openShowPage({ kept, render, load }: PagesParts): ShowPage {
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
