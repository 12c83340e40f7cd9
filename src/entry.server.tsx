import { stylesheet } from "virtual:page-stylesheet";
// Runs only on the server, under React Router's build.
import { type EntryContext, RouterContextProvider } from "react-router";
import { type EarlyCall, earlyCallScript } from "#browser/early-call.ts";
import { prepareFirstScreen } from "#browser/first-screen.ts";
import { type PageContext, pageContext } from "#browser/page-context.ts";
import { plainPage } from "#shared/plain-page.ts";
import { earlyCallOf } from "#storefront/shell/early-calls.ts";
import { needsScripts } from "#storefront/shell/needs-scripts.ts";
import { pastTheEndOf, pastTheEndTitle } from "#storefront/site/past-the-end.tsx";
import { CONTENT } from "#ui/content.tsx";
import { renderDocument } from "./render-document.tsx";

/** The one page with pictures that wait until they are near. */
const HOME = "/";

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
  const { nonce, store, parts, own, takeDocument } = loadContext.get(pageContext);
  const errors = Object.values(routerContext.staticHandlerContext.errors ?? {});
  const past = errors.map(pastTheEndOf).find(Boolean);
  headers.set("Content-Type", "text/html; charset=utf-8");
  // Of such numbers there is no end, so the shop's frame is not rendered for them.
  if (past) {
    const { text, wayOn } = past;
    const title = pastTheEndTitle(past);
    const html = plainPage({ title, text, wayOn, storeName: store.name, nonce });
    takeDocument({ html, stylesheet });
  } else {
    const { pathname } = new URL(request.url);
    const page = await renderDocument(routerContext, request.url, nonce, parts);
    // The server has it.
    if (page === undefined) return new Response(null, { status, headers });
    if (own) {
      const route = routerContext.staticHandlerContext.matches.at(-1)?.route.id ?? "";
      takeDocument({ html: contentOf(page), stylesheet: undefined, route });
      return new Response(null, { status, headers });
    }
    const early = earlyCallOf(pathname);
    const rendered = callEarly(page, early, nonce);
    const startsAtOnce = needsScripts(pathname);
    const fetchesAhead = startsAtOnce && !early;
    const html = stylesheet
      ? prepareFirstScreen(rendered, {
          ...{ nonce, startsAtOnce, fetchesAhead, stylesheet: stylesheet.file },
          hasLatePictures: pathname === HOME,
        })
      : rendered;
    takeDocument({ html, stylesheet });
  }
  return new Response(null, { status, headers });
}

/** Before all else in the page, so that the call shares the line with as little as may be. */
function callEarly(html: string, early: EarlyCall | undefined, nonce: string): string {
  if (!early) return html;
  return html.replace(
    "<head>",
    () => `<head><script nonce="${nonce}">${earlyCallScript(early)}</script>`,
  );
}

/** What stands in the element of a document's content; no text can hold such a tag. */
function contentOf(html: string): string {
  const start = html.indexOf(`<main id="${CONTENT}"`);
  return html.slice(html.indexOf(">", start) + 1, html.indexOf("</main>", start));
}
