import { fileURLToPath } from "node:url";
import serveStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { failure } from "#shared/failure.ts";
import { sendFailure } from "../http/failures.ts";
import { answerPage, type Page, preparePage } from "./answer-page.ts";
import type { KeptPages } from "./kept-pages.ts";
import { keptAddress } from "./page-address.ts";

export interface PagesParts {
  kept: KeptPages;
  render: (address: string) => Promise<Page>;
}

/** Pages that wait to be rendered at once; past it the shop sheds load with 503. */
const MOST_WAITING = 200;

const folder = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));

/** Answers the page of a request's address. */
export type ShowPage = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/**
 * Adds the storefront's pages, its assets and the demo's pictures. Answers with what shows a page, for
 * routes that do something else first.
 */
export function servePages(app: FastifyInstance, { kept, render }: PagesParts): ShowPage {
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

  const rendering = new Map<string, { page: Promise<Page>; mark: number }>();
  const pageAt = (address: string): Promise<Page> => {
    const mark = kept.mark();
    const started = rendering.get(address);
    // One that began before the last change may show what was before it.
    if (started?.mark === mark) return started.page;
    const page = render(address)
      .then((rendered) => {
        if (rendered.status === 200 && rendered.complete) kept.keep(address, rendered, mark);
        return rendered;
      })
      .finally(() => {
        if (rendering.get(address)?.page === page) rendering.delete(address);
      });
    rendering.set(address, { page, mark });
    return page;
  };

  const showPage: ShowPage = async (request, reply) => {
    const address = keptAddress(request.url);
    if (rendering.size >= MOST_WAITING && !rendering.has(address)) {
      return sendFailure(reply, failure("unavailable", "The shop is busy", { retryAfter: 5 }));
    }
    const page = await pageAt(address);
    reply.hijack();
    answerPage(preparePage(page), request.raw, reply.raw);
  };
  app.get("/*", showPage);
  return showPage;
}
