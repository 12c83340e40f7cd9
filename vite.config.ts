import { fileURLToPath } from "node:url";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { dashboardOnlyLibraries } from "./scripts/dashboard-only-libraries.ts";
import { endpointTable } from "./scripts/endpoint-table.ts";
import { icons } from "./scripts/icons.ts";
import { inlineScripts } from "./scripts/inline-scripts.ts";
import { pageStylesheet } from "./scripts/page-stylesheet.ts";

/** What the dashboard's forms are made of: the form library, the schema library, their parts. */
const forms = /node_modules[/](?:zod|react-hook-form|@hookform)[/]|[/]admin[/]kit[/]forms[/]/;

interface Graph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
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

/** What product pages begin with: their frame and the page itself. */
const productPage = ["root.tsx", "storefront/catalogue/product-page.tsx"].map((file) =>
  fileURLToPath(new URL(`src/${file}`, import.meta.url)),
);

/** The project's modules and icons that product pages load at first; once the graph is known, it stays. */
const firstLoaded = new Set<string>();

function isFirstLoaded(id: string, graph: Graph): boolean {
  if (firstLoaded.size === 0) {
    const visit = (module: string) => {
      if (firstLoaded.has(module)) return;
      if (module.includes("node_modules") && !module.includes("lucide-react")) return;
      firstLoaded.add(module);
      // A copy: the graph may fill the same list again at the next call.
      for (const next of [...(graph.getModuleInfo(module)?.importedIds ?? [])]) visit(next);
    };
    for (const page of productPage) visit(page);
  }
  return firstLoaded.has(id);
}

export default defineConfig({
  plugins: [
    endpointTable(),
    icons(),
    inlineScripts(),
    pageStylesheet(),
    tailwindcss(),
    reactRouter(),
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
            codeSplitting: {
              groups: [
                // What few pages call is fetched without anything else, by shoppers' pages, too.
                { name: "late-endpoints", test: /virtual:owner-endpoint-table/, priority: 4 },
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
                // What product pages need later at most is for the pages and lazy parts that share it.
                {
                  debugName: "shared",
                  name: unlessOfForms("shared"),
                  test: isOfShop,
                  minShareCount: 3,
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
                  priority: 1,
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
