import type { Product } from "#shared/catalogue/contract.ts";

/** What the product is called, and its SKU. */
export function ProductHeading({ product: { name, sku } }: { product: Product }) {
  return (
    <>
      <h1 className="text-2xl break-words md:text-3xl">{name}</h1>
      {sku && <p className="tabular mt-1 text-sm break-words text-muted">SKU {sku}</p>}
    </>
  );
}
