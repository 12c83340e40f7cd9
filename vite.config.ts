import { fileURLToPath } from "node:url";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { dashboardOnServer } from "./scripts/dashboard-on-server.ts";
import { dashboardOnlyLibraries } from "./scripts/dashboard-only-libraries.ts";
import { endpointTable } from "./scripts/endpoint-table.ts";
import { icons } from "./scripts/icons.ts";
import { inlineScripts } from "./scripts/inline-scripts.ts";
import { pageStylesheet } from "./scripts/page-stylesheet.ts";
import { shortClassNames } from "./scripts/short-class-names.ts";

/** What the dashboard's forms are made of: the form library, the schema library, their parts. */
const forms = /node_modules[/](?:zod|react-hook-form|@hookform)[/]|[/]admin[/]kit[/]forms[/]/;

interface Module {
  importedIds: readonly string[];
  importers: readonly string[];
  dynamicImporters: readonly string[];
}

interface Graph {
  getModuleInfo(id: string): Module | null;
}

const withSchemas = new Map<string, boolean>();

/** Whether a module that both sides share is made with the schema library, by itself or by what it imports. */
function hasSchemas(id: string, graph: Graph): boolean {
  const known = withSchemas.get(id);
  if (known !== undefined) return known;
  withSchemas.set(id, false);
  // A copy: the graph may fill the same list again at the next call.
  const imported = [...(graph.getModuleInfo(id)?.importedIds ?? [])];
  const found = imported.some(
    (next) => forms.test(next) || (isShared(next) && hasSchemas(next, graph)),
  );
  withSchemas.set(id, found);
  return found;
}

function isShared(id: string): boolean {
  return /[/]src[/]shared[/]/.test(id);
}

/** Whether only pages with a form of the dashboard may load it. */
function isOfForms(id: string, graph: Graph): boolean {
  return forms.test(id) || (isShared(id) && hasSchemas(id, graph));
}

/** The storefront's own form controls and what checks them. */
const formControls =
  /[\\/]src[\\/](?:ui[\\/](?:use-form|field|field-notes|field-problem|form-error|unsaved-changes)|storefront[\\/]accounts[\\/]\w+-fields?|browser[\\/]field-limits)\.tsx?$|virtual:field-limits/;

/** What lists of products need, but for the search box, which every page has. */
const lists =
  /[\\/]storefront[\\/]search[\\/](?!search-box|search-state)|[\\/]shared[\\/]search[\\/]list-query\.ts$/;

/** What several pages share, and product pages not at first: press settings are shown there late. */
const otherPages = /[\\/](?:storefront|shared)[\\/](?:press-settings|information|blog)[\\/]/;

/** What the shop's pages may have in common. */
function isOfShop(id: string): boolean {
  return (
    /[\\/]src[\\/](?!admin[\\/])|lucide-react/.test(id) &&
    ![formControls, lists, otherPages].some((apart) => apart.test(id))
  );
}

function unlessOfForms(name: string) {
  return (id: string, graph: Graph) => (isOfForms(id, graph) ? null : name);
}

const inSources = (file: string) => fileURLToPath(new URL(`src/${file}`, import.meta.url));

/** What product pages begin with: their frame and the page itself. */
const productPage = ["root.tsx", "storefront/catalogue/product-page.tsx"].map(inSources);

/** What the frame of every page loads once the page answers (`lazyPart`), in one file of its own. */
const lateFrame = [
  "storefront/shell/footer.tsx",
  "storefront/shell/mobile-menu.tsx",
  "storefront/shell/without-scripts.tsx",
  "storefront/compare/compare-bar.tsx",
  "ui/toast.tsx",
].map(inSources);

/** Whether a module is one of the project's or an icon that some begin with; once the graph is known, it stays. */
function reachedFrom(starts: readonly string[]) {
  const reached = new Set<string>();
  return (id: string, graph: Graph): boolean => {
    const visit = (module: string) => {
      if (reached.has(module)) return;
      if (module.includes("node_modules") && !module.includes("lucide-react")) return;
      reached.add(module);
      // A copy: the graph may fill the same list again at the next call.
      for (const next of [...(graph.getModuleInfo(module)?.importedIds ?? [])]) visit(next);
    };
    if (reached.size === 0) starts.forEach(visit);
    return reached.has(id);
  };
}

const isFirstLoaded = reachedFrom(productPage);
const isOfLateFrame = reachedFrom(lateFrame);

/** So many pages of shoppers make a module one of those that all of them share in one file. */
const MANY_PAGES = 6;

/** Before it is made short; a smaller file would cost more by its request than by what it has too much. */
const SMALL_FILE_BYTES = 3_000;

/** How many pages of shoppers load a module, at first or late. */
function pagesOfShoppers(id: string, graph: Graph): number {
  const seen = new Set<string>();
  let pages = 0;
  const visit = (module: string) => {
    if (seen.has(module)) return;
    seen.add(module);
    if (/[\\/]src[\\/]storefront[\\/].*-page\.tsx$/.test(module)) pages += 1;
    const info = graph.getModuleInfo(module);
    for (const next of [...(info?.importers ?? []), ...(info?.dynamicImporters ?? [])]) visit(next);
  };
  visit(id);
  return pages;
}

export default defineConfig({
  plugins: [
    endpointTable(),
    icons(),
    inlineScripts(),
    pageStylesheet(),
    tailwindcss(),
    shortClassNames(),
    reactRouter(),
    dashboardOnServer(),
    dashboardOnlyLibraries(),
  ],
  build: {
    target: "es2022",
    // Small files inlined as data: would need a wider Content-Security-Policy.
    assetsInlineLimit: 0,
    sourcemap: false,
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Else it would name all pages that share it, in the list of files that every page loads.
            chunkFileNames: ({ name }) =>
              `assets/${name.startsWith("some-pages") ? "some-pages" : "[name]"}-[hash].js`,
            codeSplitting: {
              groups: [
                // What few pages call is fetched without anything else, by shoppers' pages, too.
                { name: "late-endpoints", test: /virtual:owner-endpoint-table/, priority: 4 },
                // What draws QR codes is large, and wanted late wherever it is.
                {
                  name: "qr-code",
                  test: /[\\/](?:qr-code\.tsx|qrcode-generator[\\/])/,
                  priority: 1,
                },
                // What every page has in common travels in two files, not in thirty small ones.
                {
                  name: "framework",
                  test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/,
                  priority: 3,
                },
                {
                  debugName: "shop",
                  name: (id, graph) =>
                    isFirstLoaded(id, graph) && !isOfForms(id, graph) ? "shop" : null,
                  test: isOfShop,
                  minShareCount: 2,
                  priority: 2,
                },
                {
                  debugName: "late-frame",
                  name: (id, graph) =>
                    isOfLateFrame(id, graph) && !isOfForms(id, graph) ? "late-frame" : null,
                  test: isOfShop,
                  priority: 2,
                },
                // Else pages of different kinds would load each other's code for one icon.
                { name: "icons", test: /lucide-react/, minShareCount: 2, priority: 1.5 },
                // What many pages and late parts need, but not product pages at first.
                {
                  debugName: "shared",
                  name: (id, graph) =>
                    pagesOfShoppers(id, graph) >= MANY_PAGES && !isOfForms(id, graph)
                      ? "shared"
                      : null,
                  test: isOfShop,
                  minShareCount: 3,
                  priority: 1,
                },
                // What few pages need goes with those that need the same, and never with the dashboard's.
                {
                  debugName: "some-pages",
                  name: (id, graph) =>
                    pagesOfShoppers(id, graph) > 0 && !isOfForms(id, graph) ? "some-pages" : null,
                  test: isOfShop,
                  minShareCount: 2,
                  entriesAware: true,
                  entriesAwareMergeThreshold: SMALL_FILE_BYTES,
                  priority: 1,
                },
                // Only pages with a list load its filters.
                { name: "lists", test: lists, minShareCount: 2, priority: 1 },
                {
                  debugName: "other-pages",
                  name: unlessOfForms("other-pages"),
                  test: otherPages,
                  minShareCount: 2,
                  priority: 1,
                },
                // Only pages with a form load its controls. After the shop's file, which holds what
                // they import.
                { name: "form-controls", test: formControls, minShareCount: 2, priority: 1 },
                // What only the dashboard's pages have in common is for them alone.
                {
                  name: "dashboard",
                  test: (id) => /[\\/]src[\\/]admin[\\/]/.test(id) && !forms.test(id),
                  minShareCount: 3,
                },
                // Only the dashboard's pages with a form carry what checks it.
                {
                  debugName: "forms",
                  name: (id, graph) => (isOfForms(id, graph) ? "forms" : null),
                },
              ],
            },
          },
        },
      },
    },
  },
  server: { host: "127.0.0.1" },
});
