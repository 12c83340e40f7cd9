import type { StarterLine } from "#shared/compatibility/fits-contract.ts";
import type { FitKind } from "#shared/compatibility/rule.ts";
import type { CatalogueProduct } from "../catalogue/product.ts";
import { productSummary } from "../catalogue/product-json.ts";

/** What a line of a starter kit shows of its product. */
export function starterProduct(product: CatalogueProduct): StarterLine["product"] {
  const { sku: _, ...shown } = productSummary(product);
  return { ...shown, photo: shown.photo.slice(0, 1) };
}

/** In this order one buys: what else stands beside the machine, what it uses up, what it prints. */
const kindOrder: readonly FitKind[] = ["companion", "consumable", "blank", "accessory", "spare"];

/** Two rules may bring the same product: it is needed once, in the greater number. */
export function onePerProduct(lines: readonly StarterLine[]): StarterLine[] {
  const byProduct = new Map<string, StarterLine>();
  for (const line of lines) {
    const earlier = byProduct.get(line.product._id);
    byProduct.set(
      line.product._id,
      earlier ? { ...earlier, pieces: Math.max(earlier.pieces, line.pieces) } : line,
    );
  }
  return [...byProduct.values()].toSorted(
    (a, b) => kindOrder.indexOf(a.kind) - kindOrder.indexOf(b.kind),
  );
}
