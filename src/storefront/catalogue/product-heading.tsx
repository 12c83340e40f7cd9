import type { Product } from "#shared/catalogue/contract.ts";
import { useAnnounceChange } from "#ui/use-announce-change.ts";

/** What the product is called, and its SKU; another size or colour, which is another page, is said. */
export function ProductHeading({ product: { name, sku } }: { product: Product }) {
  useAnnounceChange(sku ? `${name}, SKU ${sku}` : name);
  return (
    <>
      <h1 className="text-2xl break-words md:text-3xl low:text-xl">{name}</h1>
      {sku && <p className="tabular mt-1 text-sm break-words text-muted">SKU {sku}</p>}
    </>
  );
}
