import { fileURLToPath } from "node:url";
import serveStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { openShowPage, type PagesParts, type ShowPage } from "./show-page.ts";

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
