import type { DemoFamily, DemoProduct } from "./demo-data.ts";

/** What the home page shows first: one machine of each kind, then a second helping. */
const frontWindow = [
  "60-cm-dtf-printer-twin-head",
  "auto-open-heat-press-40-x-60",
  "optical-contour-cutting-plotter-720-mm",
  "fiber-laser-marker-20-w",
  "a3-plus-sublimation-printer",
  "co2-laser-engraver-cutter-60-w",
  "five-mug-press",
  "a3-dtf-printer-dual-head",
  "combo-heat-press-8-in-1",
  "24-inch-sublimation-printer",
  "roll-cutting-plotter-720-mm",
  "diode-laser-engraver-10-w",
];

/**
 * The products in the order in which the shop shows its newest: the front window, the other
 * machines, then the rest, each a mix of all top-level categories, and last the further variants of
 * families. `topCategory` says which one a product belongs to. Throws where the front window names
 * a product that is not there.
 */
export function inDisplayOrder(
  products: readonly DemoProduct[],
  families: readonly DemoFamily[],
  topCategory: (product: DemoProduct) => string,
): DemoProduct[] {
  const first = frontWindow.map((slug) => {
    const product = products.find((each) => each.slug === slug);
    if (!product) throw new Error(`the front window shows ${slug}, which is not in the catalogue`);
    return product;
  });
  const further = new Set(families.flatMap(({ variants }) => variants.slice(1)));
  const others = products.filter(
    (product) => !first.includes(product) && !further.has(product.slug),
  );
  // Machines are quoted for, not discounted by the piece.
  const [machines = [], goods = []] = [true, false].map((isMachine) =>
    others.filter(({ bulkDiscounts }) => (bulkDiscounts.length === 0) === isMachine),
  );
  return [
    ...first,
    ...mixed(machines, topCategory),
    ...mixed(goods, topCategory),
    ...products.filter(({ slug }) => further.has(slug)),
  ];
}

/** One of each category, then the next of each, the most expensive of a category first. */
function mixed(
  products: readonly DemoProduct[],
  topCategory: (product: DemoProduct) => string,
): DemoProduct[] {
  const shelves = [...Map.groupBy(products, topCategory).values()].map((shelf) =>
    shelf.toSorted((a, b) => b.price - a.price),
  );
  const longest = Math.max(0, ...shelves.map((shelf) => shelf.length));
  return Array.from({ length: longest }, (_, row) => row)
    .flatMap((row) => shelves.map((shelf) => shelf[row]))
    .filter((product) => product !== undefined);
}
