import { posix } from "node:path";
import { parseSync } from "vite";

/**
 * The order of the areas, layer by layer, from the bottom up: a folder imports itself and the
 * folders before it, never one after it. docs/tour.md draws it. Longer names win, so that
 * `catalogue/parts` can lie below `cart` and the rest of `catalogue` above it.
 */
export const areaOrder: Readonly<Record<string, readonly string[]>> = {
  "src/shared": [
    ".",
    "tax",
    "two-factor",
    "accounts",
    "staff",
    "audit",
    "media",
    "stock",
    "attributes",
    "catalogue",
    "mails",
    "settings",
    "audit-words",
    "families",
    "search",
    "compatibility",
    "press-settings",
    "cart",
    "quick-order",
    "shipping",
    "documents",
    "orders",
    "coupons",
    "payments",
    "checkout",
    "fulfilment",
    "bank",
    "returns",
    "quotes",
    "customers",
    "accounting",
    "backups",
    "blog",
    "reviews",
    "exports",
    "newsletter",
    "personal-data",
    "reports",
    "saved-views",
  ],
  "src/server": [
    "lib",
    "config",
    "database",
    "jobs",
    "mail",
    "http",
    "settings",
    "two-factor",
    "accounts",
    "staff",
    "audit",
    "media",
    "identity",
    "search-index",
    "stock",
    "backups",
    "attributes",
    "catalogue",
    "families",
    "quick-order",
    "shipping",
    "orders",
    "documents",
    "coupons",
    "payments",
    "checkout",
    "fulfilment",
    "bank",
    "returns",
    "quotes",
    "customers",
    "accounting",
    "blog",
    "reviews",
    "newsletter",
    "exports",
    "saved-views",
    "mails",
    "search",
    "compatibility",
    "press-settings",
    "personal-data",
    "reports",
    "feeds",
    "pages",
    "metrics",
    "wiring",
    ".",
  ],
  "src/ui": [".", "jsx"],
  "src/browser": ["."],
  "src/storefront": [
    "site",
    "tax",
    "accounts",
    "compatibility/parts",
    "catalogue/parts",
    "shipping",
    "cart",
    "compare",
    "catalogue",
    "settings",
    "families",
    "search",
    "compatibility",
    "press-settings",
    "quick-order",
    "payments",
    "checkout",
    "reviews",
    "documents",
    "returns",
    "quotes",
    "orders",
    "newsletter",
    "blog",
    "information",
    "home",
    "shell",
    ".",
  ],
  "src/admin": [
    "kit",
    "media",
    "attributes",
    "stock",
    "catalogue",
    "stock/count",
    "stock/delivery",
    "families",
    "press-settings",
    "compatibility",
    "fulfilment",
    "payments",
    "orders",
    "bank",
    "documents",
    "returns",
    "quotes",
    "accounting",
    "reports",
    "coupons",
    "customers",
    "blog",
    "reviews",
    "search",
    "settings",
    "two-factor",
    "staff",
    "audit",
    "personal-data",
    "workplace",
    "shell",
    "overview",
    ".",
  ],
};

/** A page, and the endpoint tables with the client type made from it. */
const mayImportAnyArea = /-page\.tsx$|^src\/shared\/(?:sale-)?endpoint(?:s|-client)\.ts$/;

const page = /-page\.tsx$/;

const layers = Object.keys(areaOrder);

/** Imports of a file from areas above its own, a sentence each. */
export function upwardImports(
  path: string,
  source: string,
  aliases: Readonly<Record<string, string>>,
): string[] {
  const from = placeOf(path);
  if (!from)
    return [`${path} lies in no area of the order: add its folder in scripts/area-order.ts`];
  if (mayImportAnyArea.test(path)) return [];
  return importsOf(path, source).flatMap((specifier) => {
    const target = resolve(path, specifier, aliases);
    if (target?.startsWith("tests/"))
      return [`${path} imports ${target}: tests/ is for tests alone`];
    const to = target === undefined ? undefined : placeOf(target);
    if (!to || to.layer !== from.layer) return [];
    if (to.rank > from.rank) {
      return [`${path} imports ${target}: ${from.area} lies below ${to.area}`];
    }
    const isPage = to.area !== from.area && page.test(target ?? "");
    return isPage ? [`${path} imports ${target}: pages are for the route table alone`] : [];
  });
}

function importsOf(path: string, source: string): string[] {
  const { staticImports, staticExports, dynamicImports } = parseSync(path, source).module;
  return [
    ...staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => (moduleRequest ? [moduleRequest.value] : [])),
    ),
    ...dynamicImports.map(({ moduleRequest: { start, end } }) => source.slice(start + 1, end - 1)),
  ];
}

function resolve(
  path: string,
  specifier: string,
  aliases: Readonly<Record<string, string>>,
): string | undefined {
  if (specifier.startsWith(".")) return posix.join(posix.dirname(path), specifier);
  const alias = Object.keys(aliases).find((name) => specifier.startsWith(name));
  return alias === undefined ? undefined : `${aliases[alias]}${specifier.slice(alias.length)}`;
}

interface Place {
  layer: string;
  area: string;
  rank: number;
}

function placeOf(path: string): Place | undefined {
  const layer = layers.find((name) => path.startsWith(`${name}/`));
  if (!layer) return undefined;
  const folder = posix.dirname(path.slice(layer.length + 1));
  const areas = areaOrder[layer] ?? [];
  const fits = (area: string) => folder === area || folder.startsWith(`${area}/`);
  const area = areas.filter(fits).toSorted((a, b) => b.length - a.length)[0];
  return area === undefined ? undefined : { layer, area, rank: areas.indexOf(area) };
}
