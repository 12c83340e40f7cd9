import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { renderToPipeableStream, renderToString } from "react-dom/server";
import { type EntryContext, ServerRouter } from "react-router";
import { isQuantity, LOADED_ID, QUANTITIES_ID, ROUTER_CONTEXT } from "#browser/loaded-data.ts";
import { restoreScroll } from "#browser/restore-scroll.ts";
import { escapeForScript } from "#shared/html.ts";
import type { PageFragments } from "#shared/rendered-document.ts";
import { typeset } from "#shared/typeset.ts";
import { renderWithFragments } from "#ui/cached-fragment.tsx";
import { lazyPartsLoaded } from "#ui/lazy-part.tsx";
import { type Counted, pageStock } from "./page-stock.ts";
import { allShown, type Counts, type QuantityOf, shownData } from "./shown-data.ts";

/** React Router marks links for who asks the server for routes; all of the shop's come with its manifest. Texts cannot hold it: `"` is escaped. */
const DISCOVERED = ' data-discover="true"';
/** How React Router's own scripts begin, which stand behind all else of a document. Texts cannot hold them: `>` is escaped. */
const CONTEXT_SCRIPT = ">window.__reactRouterContext = ";
const SCROLL_SCRIPT = ">((storageKey, restoreKey) => {";
/** Where the second one finds the places of the history's entries, by their own keys. */
const POSITIONS = "react-router-scroll-positions";
const SCROLL_CALL = `("${POSITIONS}", null)`;
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
 * @returns undefined where the page is kept, and is not to be rendered
 * @param nonce marks the page's own code for the Content-Security-Policy
 * @param parts stand in the text by elements, for the server to put their HTML there
 * @param context fails without its `serverHandoffStream` where JSON cannot say what was loaded, or a part comes late
 */
export async function renderDocument(
  context: EntryContext,
  url: string,
  nonce: string,
  parts: PageFragments | undefined,
): Promise<string | undefined> {
  await lazyPartsLoaded();
  // React Router would read the loaders' answers while React waits, as a part that comes late.
  const { serverHandoffStream, ...tree } = context;
  const { loaderData, actionData, errors } = context.staticHandlerContext;
  // A route whose answer were missing would be asked again by the browser.
  const hasAll = !Object.values(loaderData).includes(undefined);
  const { shown, counts, countsBy } = errors
    ? { ...allShown, shown: loaderData }
    : shownData(loaderData);
  const data = { loaderData: shown, actionData, errors };
  const counted = hasAll ? countedIn(data, { loaderData, actionData, errors }) : undefined;
  const json = counted && JSON.stringify(data);
  const texts = lateTextsOf(counted?.map(({ quantity }) => quantity) ?? [], counts);
  if (parts && json && !errors) {
    for (const [name, text] of texts) parts.addLate(name, text);
    const stock = countsBy && pageStock(counted, lateTextsBy(countsBy, counts.look));
    // A page that has looked so before is kept beside what it looks like now: what a kit lacks comes and goes.
    if (parts.isKept(`${url} ${counts.look}`, json, stock)) return undefined;
  }
  const element = <ServerRouter context={tree} url={url} nonce={nonce} />;
  const rendered = renderWithFragments(parts, loaderData.root, () => renderToString(element));
  const html = DOCTYPE + rendered.replaceAll(DISCOVERED, "");
  if (html.includes(UNFINISHED) || !html.endsWith(END)) {
    if (!serverHandoffStream) throw new NeedsStream();
    return renderInParts(context, url, nonce);
  }
  if (!tree.renderMeta?.didRenderScripts) return html;
  const withScripts = (all: string, scripts: string) => all.slice(0, -END.length) + scripts + END;
  if (json) {
    const quantities = texts.get(QUANTITIES_ID);
    const place = quantities && (parts?.placeOfLate(QUANTITIES_ID) ?? quantities);
    const scripts = dataOf(json, place);
    return withScripts(withShortScripts(html, context.serverHandoffString), scripts);
  }
  if (!serverHandoffStream) throw new NeedsStream();
  return withScripts(html, asStream(await text(serverHandoffStream), nonce));
}

/**
 * Without what a page's modules do as they hand over its data (`handOverLoaded`), and with a shorter form of React Router's
 * function that finds the place again. Both elements stay, as React looks for them.
 *
 * @param handOff what the document would tell React Router, as text
 */
function withShortScripts(html: string, handOff: string | undefined): string {
  const isKnown = handOff === escapeForScript(JSON.stringify(ROUTER_CONTEXT));
  const withoutContext = isKnown ? withScript(html, CONTEXT_SCRIPT, () => "") : html;
  return withScript(withoutContext, SCROLL_SCRIPT, (code) =>
    code.endsWith(SCROLL_CALL) ? `(${restoreScroll})(${JSON.stringify(POSITIONS)})` : code,
  );
}

/** A document with another code in the script that begins so, if it has it. */
function withScript(html: string, begin: string, change: (code: string) => string): string {
  const at = html.lastIndexOf(begin) + 1;
  if (at === 0) return html;
  const end = html.indexOf("</script>", at);
  return html.slice(0, at) + change(html.slice(at, end)) + html.slice(end);
}

/** React Router's list of the loaders' answers is needed, which is not made for every page. */
class NeedsStream extends Error {
  override message = "The page cannot be rendered without the stream of what its loaders answered";
}

/** The page's late texts as HTML, by their names. */
function lateTextsOf(quantities: readonly number[], { texts }: Counts): Map<string, string> {
  const written = new Map<string, string>();
  if (quantities.length > 0) written.set(QUANTITIES_ID, JSON.stringify(quantities));
  for (const [name, text] of Object.entries(texts)) written.set(name, asHtml(text));
  return written;
}

/** By itself, as what it makes is kept with the page. */
function lateTextsBy(countsBy: (quantityOf: QuantityOf) => Counts, look: string) {
  return (quantities: readonly number[], quantityOf: QuantityOf) => {
    const counts = countsBy(quantityOf);
    return counts.look === look ? lateTextsOf(quantities, counts) : undefined;
  };
}

/**
 * All that has a number of a `quantity` in what loaders answered, in the order of what is shown, which may have others in their
 * places; undefined where JSON does not say all of it: properties that are undefined may be missing there.
 */
function countedIn(shown: unknown, loaded: unknown): Counted[] | undefined {
  const counted: Counted[] = [];
  const isJson = (value: unknown, given: unknown): boolean => {
    if (value === null || typeof value === "string" || typeof value === "boolean") return true;
    if (typeof value === "number") return Number.isFinite(value);
    if (typeof value !== "object") return false;
    if (Array.isArray(value)) {
      return value.every((each, place) => isJson(each, (given as unknown[])[place]));
    }
    if (!isPlainObject(value)) return false;
    const own = given as Readonly<Record<string, unknown>>;
    // Lists of keys of some 1,500 values would be a tenth of all memory that a page takes.
    for (const key in value) {
      const each = (value as typeof own)[key];
      if (isQuantity(key, each)) counted.push(own as unknown as Counted);
      if (each !== undefined && !isJson(each, own[key])) return false;
    }
    return true;
  };
  return isJson(shown, loaded) ? counted : undefined;
}

/** React Router's own objects by route have no prototype. */
function isPlainObject(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/** @param json what the loaders answered, with the numbers of its quantities apart, if it has any */
function dataOf(json: string, quantities: string | undefined): string {
  // All that ends such an element or hides its end; other tags are the shorter the more they look like the page's own.
  const written = json.replaceAll(/<(?=\/?script|!--)/gi, "\\u003c");
  const element = (id: string, content: string) =>
    `<script type="application/json" id="${id}">${content}</script>`;
  return element(LOADED_ID, written) + (quantities ? element(QUANTITIES_ID, quantities) : "");
}

/** A text as it is written into an element. */
function asHtml(text: string): string {
  return renderToString(typeset(text));
}

/** As React Router's own part does it that writes the loaders' answers: read by the browser as it hydrates. */
function asStream(loaderData: string, nonce: string): string {
  const stream = "window.__reactRouterContext.streamController";
  const loaded = escapeForScript(JSON.stringify(loaderData));
  return `<script nonce="${nonce}">${stream}.enqueue(${loaded});${stream}.close();</script>`;
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
