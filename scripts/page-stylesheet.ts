import type { Plugin } from "vite";

const MODULE = "virtual:page-stylesheet";
/** Where the server writes it: see `PageStylesheet`. */
const PLACE = "/* stylesheet */";
const STYLES = "/src/storefront/styles.css";
const FONTS = "/src/storefront/fonts.css";

/**
 * Gives the server the stylesheet as text, of which it writes into every page what that needs
 * (`server/pages/page-stylesheet.ts`): a file of its own would be asked for only after the page has come. All of
 * it is such a file as well, which the browser fetches before the page runs (`browser/start-late.ts`), but for the
 * fonts, which every page carries: named twice they would be looked up twice. The browser reads what the page has
 * back out of the document, so that it does not travel a second time within the scripts. In development the
 * stylesheet is an ordinary one, which Vite changes as it is edited.
 */
export function pageStylesheet(): Plugin {
  let development = false;
  return {
    name: "page-stylesheet",
    configResolved({ command }) {
      development = command === "serve";
    },
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : undefined),
    load(id) {
      if (id !== `\0${MODULE}`) return;
      const { name } = this.environment;
      if (development) {
        const none = `export const pageStylesheet = ""; export const stylesheet = undefined;`;
        return `import "${STYLES}"; import "${FONTS}"; ${none}`;
      }
      if (name !== "client") {
        return `
          import rules from "${STYLES}?inline";
          import fonts from "${FONTS}?inline";
          import file from "${STYLES}?url";
          export const stylesheet = { place: ${JSON.stringify(PLACE)}, text: rules + fonts, file };
          export const pageStylesheet = stylesheet.place;
        `;
      }
      return `export const pageStylesheet = document.querySelector("head > style").textContent;`;
    },
  };
}
