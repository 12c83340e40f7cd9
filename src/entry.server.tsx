// Runs only on the server, under React Router's build: React's fastest renderer writes to a Node stream.
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { renderToPipeableStream } from "react-dom/server";
import { type EntryContext, RouterContextProvider, ServerRouter } from "react-router";
import { prepareFirstScreen } from "#browser/first-screen.ts";
import { type PageContext, pageContext } from "#browser/page-context.ts";
import { plainPage } from "#shared/plain-page.ts";
import { pastTheEndOf, pastTheEndTitle } from "#storefront/site/past-the-end.tsx";

/** Wraps what the server hands to the loaders of one page. */
export function createPageContext(context: PageContext): RouterContextProvider {
  return new RouterContextProvider(new Map([[pageContext, context]]));
}

/** Renders a whole page: it is kept and compressed, so nothing is gained by sending it in parts. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const { nonce, store } = loadContext.get(pageContext);
  const errors = Object.values(routerContext.staticHandlerContext.errors ?? {});
  const past = errors.map(pastTheEndOf).find(Boolean);
  headers.set("Content-Type", "text/html; charset=utf-8");
  // Of such numbers there is no end, so the shop's frame is not rendered for them.
  if (past) {
    const { text, wayOn } = past;
    const title = pastTheEndTitle(past);
    return new Response(plainPage({ title, text, wayOn, storeName: store.name, nonce }), {
      status,
      headers,
    });
  }
  const document = await new Promise<string>((resolve, reject) => {
    const { pipe } = renderToPipeableStream(
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />,
      {
        nonce,
        // Else parts that were waited for would come hidden, to be put in place by scripts.
        progressiveChunkSize: Number.MAX_SAFE_INTEGER,
        onAllReady: () => {
          const body = new PassThrough();
          text(body).then(resolve, reject);
          pipe(body);
        },
        onShellError: reject,
        onError: reject,
      },
    );
  });
  const page = import.meta.env.PROD ? prepareFirstScreen(document, nonce) : document;
  return new Response(page, { status, headers });
}
