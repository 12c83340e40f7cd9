import { fileURLToPath } from "node:url";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { dashboardOnlyLibraries } from "./scripts/dashboard-only-libraries.ts";
import { endpointTable } from "./scripts/endpoint-table.ts";
import { icons } from "./scripts/icons.ts";
import { pageStylesheet } from "./scripts/page-stylesheet.ts";

/** The form library, the schema library, and the modules that import it. */
const forms =
  /node_modules[\\/](?:zod|react-hook-form|@hookform)[\\/]|[\\/]shared[\\/](?:.*contract|.*fields|settings[\\/].*|accounts[\\/](?:buyer|address-input)|orders[\\/](?:shipping-method|transfer-account)|documents[\\/](?:document|offer|registration)|endpoint|sentences)\.ts$|[\\/]admin[\\/]kit[\\/]forms[\\/]/;

/** The storefront's own form controls and what checks them. */
const formControls =
  /[\\/]src[\\/](?:ui[\\/](?:use-form|field|field-notes|field-problem|form-error|unsaved-changes)|storefront[\\/]accounts[\\/]\w+-field|browser[\\/]field-limits)\.tsx?$|virtual:field-limits/;

/** What lists of products need, but for the search box, which every page has. */
const lists =
  /[\\/]storefront[\\/]search[\\/](?!search-box|search-state)|[\\/]shared[\\/]search[\\/]list-query\.ts$/;

/** What several pages share, and product pages not at first: press settings are shown there late. */
const otherPages = /[\\/](?:storefront|shared)[\\/](?:press-settings|information|blog)[\\/]/;

/** What the shop's pages may have in common. */
function isOfShop(id: string): boolean {
  return (
    /[\\/]src[\\/](?!admin[\\/])|lucide-react/.test(id) &&
    ![forms, formControls, lists, otherPages].some((apart) => apart.test(id))
  );
}

/** What product pages begin with: their frame and the page itself. */
const productPage = ["root.tsx", "storefront/catalogue/product-page.tsx"].map((file) =>
  fileURLToPath(new URL(`src/${file}`, import.meta.url)),
);

/** The project's modules and icons that product pages load at first; once the graph is known, it stays. */
const firstLoaded = new Set<string>();

function isFirstLoaded(id: string, importsOf: (id: string) => readonly string[]): boolean {
  if (firstLoaded.size === 0) {
    const visit = (module: string) => {
      if (firstLoaded.has(module)) return;
      if (module.includes("node_modules") && !module.includes("lucide-react")) return;
      firstLoaded.add(module);
      // A copy: the graph may fill the same list again at the next call.
      for (const next of [...importsOf(module)]) visit(next);
    };
    for (const page of productPage) visit(page);
  }
  return firstLoaded.has(id);
}

export default defineConfig({
  plugins: [
    endpointTable(),
    icons(),
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
                    isFirstLoaded(id, (module) => graph.getModuleInfo(module)?.importedIds ?? [])
                      ? "shop"
                      : null,
                  test: isOfShop,
                  minShareCount: 2,
                  priority: 2,
                },
                // What product pages need later at most is for the pages and lazy parts that share it.
                { name: "shared", test: isOfShop, minShareCount: 3, priority: 1 },
                // Only pages with a list load its filters.
                { name: "lists", test: lists, minShareCount: 2, priority: 1 },
                {
                  name: "other-pages",
                  test: (id) => otherPages.test(id) && !forms.test(id),
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
                { name: "forms", test: forms },
              ],
            },
          },
        },
      },
    },
  },
  server: { host: "127.0.0.1" },
});
