import { firstFrame, HYDRATED, START_ID, showNearPictures, startLate } from "./start-late.ts";

const PRELOAD = /<link rel="modulepreload" href="([^"]*)"[^>]*\/>/g;

/** The module that hydrates the page at once as it is evaluated. */
const ENTRY = /\/entry\.client-[^/]*$/;

interface FirstScreen {
  /** Marks the page's own code for the Content-Security-Policy. */
  nonce: string;
  /** Of a page that the browser alone fills: there is nothing else to draw. */
  startsAtOnce: boolean;
  /** Its modules are fetched as the document comes, not once something else has been asked for. */
  fetchesAhead: boolean;
  /** It has pictures that wait until they are near (`late-picture`). */
  hasLatePictures: boolean;
  /** The address of the whole stylesheet, of which the page carries a part. */
  stylesheet: string;
}

/**
 * Makes a rendered page draw before it runs: its modules are fetched only once it is drawn
 * (`start-late.ts`), since the first picture would share a slow line with them, and so is the whole
 * stylesheet, which a browser without scripts fetches with the page; what it carries of that is marked as the shop's own.
 * A page without modules stays as it is.
 */
export function prepareFirstScreen(
  html: string,
  { nonce, startsAtOnce, fetchesAhead, hasLatePictures, stylesheet }: FirstScreen,
): string {
  // Found from where they are written to, since patterns would be tried at each of a page's elements.
  const start = html.lastIndexOf("<script", html.lastIndexOf(' type="module"'));
  const headEnd = html.indexOf("</head>");
  if (start < 0 || headEnd < 0) return html;
  const startEnd = html.indexOf(">", start) + 1;
  const head = html.slice(0, headEnd);
  const modules = Array.from(head.matchAll(PRELOAD), ([, href = ""]) => href);
  const given = JSON.stringify({
    modules: modules.filter((href) => !ENTRY.test(href)),
    stylesheet,
    startId: START_ID,
    hydrated: HYDRATED,
  });
  const parts = [
    ...(startsAtOnce ? [`firstFrame:${firstFrame}`] : []),
    ...(hasLatePictures ? [`showNearPictures:${showNearPictures}`] : []),
  ];
  const needed = parts.length > 0 ? `,{${parts.join(",")}}` : "";
  const attributes = html
    .slice(start + "<script".length, startEnd - 1)
    .replace(/ type="module"| async(?:="")?/g, "");
  return [
    // The first one is ours: what data brings into the head is escaped.
    (fetchesAhead ? head : head.replaceAll(PRELOAD, "")).replace(
      "<style>",
      `<style nonce="${nonce}">`,
    ),
    `<noscript><link rel="stylesheet" href="${stylesheet}"/></noscript>`,
    `<script nonce="${nonce}">(${startLate})(${given}${needed})</script>`,
    html.slice(headEnd, start),
    `<script${attributes} type="text/plain" id="${START_ID}">`,
    html.slice(startEnd),
  ].join("");
}
