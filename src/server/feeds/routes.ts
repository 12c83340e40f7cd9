import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { sendFailure } from "../http/failures.ts";
import { shopBusy } from "../lib/common-failures.ts";
import { sendText } from "./send-text.ts";
import type { Feed, FeedsService } from "./service.ts";

interface FeedRoutes {
  feeds: FeedsService;
  /** Shows that there is no such page, as everywhere. */
  showPage: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;
}

/** Feeds of products that are sent at once: each keeps the database busy while it lasts. */
const MAX_STREAMS = 3;

/** Adds what is read from outside: site maps, robots.txt, llms.txt and the merchant feed. */
export function serveFeeds(app: FastifyInstance, { feeds, showPage }: FeedRoutes): void {
  let streams = 0;

  const sendFeed = async (
    request: FastifyRequest,
    reply: FastifyReply,
    make: () => Promise<Feed | undefined>,
  ) => {
    if (streams >= MAX_STREAMS) return sendFailure(reply, shopBusy());
    streams += 1;
    // Also where somebody goes away half-way.
    reply.raw.once("close", () => {
      streams -= 1;
    });
    const feed = await make();
    if (!feed) return showPage(request, reply);
    return sendText(request, reply, { type: "application/xml", ...feed });
  };

  const sendPlain = (request: FastifyRequest, reply: FastifyReply, text: string) =>
    sendText(request, reply, {
      type: "text/plain",
      pieces: (async function* () {
        yield text;
      })(),
      version: text,
    });

  app.get("/robots.txt", (request, reply) => sendPlain(request, reply, feeds.robots()));
  app.get("/llms.txt", async (request, reply) => sendPlain(request, reply, await feeds.llms()));
  app.get("/sitemap.xml", (request, reply) => sendFeed(request, reply, feeds.sitemap));
  app.get("/sitemaps/pages.xml", (request, reply) => sendFeed(request, reply, feeds.pagesSitemap));
  app.get<{ Params: { name: string } }>("/sitemaps/:name", (request, reply) => {
    const [, number] = /^products-([1-9]\d{0,6})\.xml$/.exec(request.params.name) ?? [];
    if (number === undefined) return showPage(request, reply);
    return sendFeed(request, reply, () => feeds.productsSitemap(Number(number)));
  });
  app.get<{ Querystring: { page?: unknown } }>("/feeds/products.xml", (request, reply) => {
    const { page } = request.query;
    if (page === undefined) return sendFeed(request, reply, () => feeds.products());
    if (!/^[1-9]\d{0,6}$/.test(String(page))) return showPage(request, reply);
    return sendFeed(request, reply, () => feeds.products(Number(page)));
  });
}
