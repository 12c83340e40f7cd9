import { HYDRATED, START_ID, startLate } from "./start-late.ts";

const PRELOAD = /<link rel="modulepreload" href="([^"]*)"[^>]*\/>/g;
const START = /<script([^>]*) type="module"([^>]*)>/;

/** The module that hydrates the page at once as it is evaluated. */
const ENTRY = /\/entry\.client-[^/]*$/;

/**
 * Makes a rendered page draw before it runs: its modules are fetched only once it is drawn
 * (`start-late.ts`), since the first picture would share a slow line with them, and its stylesheet,
 * which it carries, is marked as the shop's own. A page without modules stays as it is.
 *
 * @param nonce marks the page's own code for the Content-Security-Policy
 */
export function prepareFirstScreen(html: string, nonce: string): string {
  if (!START.test(html)) return html;
  const modules = Array.from(html.matchAll(PRELOAD), ([, href = ""]) => href);
  const given = JSON.stringify({
    modules: modules.filter((href) => !ENTRY.test(href)),
    startId: START_ID,
    hydrated: HYDRATED,
  });
  return (
    html
      .replaceAll(PRELOAD, "")
      .replace(START, (_all, before: string, after: string) => {
        const attributes = `${before}${after.replace(/ async(?:="")?/, "")}`;
        return `<script${attributes} type="text/plain" id="${START_ID}">`;
      })
      // The first one is ours: what data brings into the head is escaped.
      .replace("<style>", `<style nonce="${nonce}">`)
      .replace("</head>", () => `<script nonce="${nonce}">(${startLate})(${given})</script></head>`)
  );
}
