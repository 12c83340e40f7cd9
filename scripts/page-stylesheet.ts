import type { Plugin } from "vite";

const MODULE = "virtual:page-stylesheet";
/** Where the server writes it: see `PageStylesheet`. */
const PLACE = "/* stylesheet */";
const STYLES = "/src/storefront/styles.css";

/**
 * Gives the document its stylesheet as text, to be written into every page: a file of its own would
 * be asked for only after the page has come. The browser reads it back out of the document, so
 * that it does not travel a second time within the scripts. In development the stylesheet is an
 * ordinary one, which Vite changes as it is edited.
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
        return `import "${STYLES}"; ${none}`;
      }
      if (name !== "client") {
        return `
          import text from "${STYLES}?inline";
          export const stylesheet = { place: ${JSON.stringify(PLACE)}, text };
          export const pageStylesheet = stylesheet.place;
        `;
      }
      return `export const pageStylesheet = document.querySelector("head > style").textContent;`;
    },
  };
}
