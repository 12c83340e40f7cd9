import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { renderToPipeableStream, renderToString } from "react-dom/server";
import { type EntryContext, ServerRouter } from "react-router";
import { lazyPartsLoaded } from "#ui/lazy-part.tsx";

/** What React writes where a part was not there yet, or failed. Texts cannot: `<` is escaped in them. */
const UNFINISHED = "<!--$!-->";
const END = "</body></html>";

/** `renderToString` leaves it out; without it browsers lay pages out as in 1998. */
const DOCTYPE = "<!DOCTYPE html>";

/**
 * Renders a whole document as text, with what its loaders answered. In one go, which takes half of the time that
 * React's stream takes: nothing of a page is waited for while it is rendered, as its loaders have answered
 * and its late parts are loaded.
 *
 * @param nonce marks the page's own code for the Content-Security-Policy
 */
export async function renderDocument(
  context: EntryContext,
  url: string,
  nonce: string,
): Promise<string> {
  await lazyPartsLoaded();
  // React Router would read the loaders' answers while React waits, as a part that comes late.
  const { serverHandoffStream, ...tree } = context;
  const element = <ServerRouter context={tree} url={url} nonce={nonce} />;
  const html = DOCTYPE + renderToString(element);
  if (html.includes(UNFINISHED) || !html.endsWith(END)) {
    return renderInParts(context, url, nonce);
  }
  if (!serverHandoffStream || !tree.renderMeta?.didRenderScripts) return html;
  const loaded = asScript(await text(serverHandoffStream));
  return `${html.slice(0, -END.length)}<script nonce="${nonce}">${loaded}</script>${END}`;
}

/** As React Router's own part does it that writes the loaders' answers: read by the browser as it hydrates. */
function asScript(loaderData: string): string {
  const stream = "window.__reactRouterContext.streamController";
  return `${stream}.enqueue(${escapeForScript(JSON.stringify(loaderData))});${stream}.close();`;
}

/** Text within a script, where neither `</script>` nor `<!--` may stand; U+2028 ends a line. */
function escapeForScript(json: string): string {
  return json.replaceAll(
    /[&<>\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** Waits for a part that is not there yet, and fails with the reason of one that fails. */
function renderInParts(context: EntryContext, url: string, nonce: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(
      <ServerRouter context={context} url={url} nonce={nonce} />,
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
}
