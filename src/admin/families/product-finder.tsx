import { callEndpoint } from "#browser/endpoint-client.ts";
import { success } from "#shared/failure.ts";
import type { AdminFamilyVariant, FamilyAttribute } from "#shared/families/admin-contract.ts";
import { unnamedOptions } from "#shared/families/variant-names.ts";
import { formatMoney, rupees } from "#shared/money.ts";
import { Button } from "#ui/button.tsx";
import { ProductSearchField } from "../catalogue/product-search-field.tsx";
import { useProductSearch } from "../catalogue/use-product-search.ts";
import { optionTexts } from "./family-values.ts";

interface ProductFinderProps {
  /** The ids of those that are in the family already. */
  chosen: ReadonlySet<string>;
  /** By which they differ. */
  options: readonly FamilyAttribute[];
  onChoose: (product: AdminFamilyVariant) => void;
}

/** Products that a search offers. */
const OFFERED = 20;

/** Finds products by name or SKU, and offers those that stand alone. */
export function ProductFinder({ chosen, options, onChoose }: ProductFinderProps) {
  const { offered, notice, find } = useProductSearch(async (found) => {
    const ids = found.slice(0, OFFERED).map(({ _id }) => _id);
    const answer = await callEndpoint("getFamilyCandidates", { query: { ids: ids.join(",") } });
    return answer.ok ? success(answer.value.products) : answer;
  });
  const left = offered.filter(({ _id }) => !chosen.has(_id));

  return (
    <div>
      <ProductSearchField
        label="Find a product by name or SKU"
        onFind={find}
        className="max-w-xl"
      />
      <p role="status" className="mt-2 min-h-6 text-sm text-muted">
        {notice}
      </p>
      <ul>
        {left.map((product) => (
          <li
            key={product._id}
            className="flex flex-wrap items-center justify-between gap-x-4 border-b border-line py-1"
          >
            <span className="min-w-0 wrap-anywhere">
              {product.name}
              <span className="tabular block text-sm text-muted">
                {[...optionTexts(product, options), product.sku, formatMoney(rupees(product.price))]
                  .filter(Boolean)
                  .join(" · ")}
              </span>
            </span>
            {product.family ? (
              <span className="text-sm text-muted">in the family “{product.family.name}”</span>
            ) : (
              <Button variant="quiet" onClick={() => onChoose(product)}>
                Add
                <span className="sr-only">
                  {" "}
                  {[
                    product.name,
                    ...unnamedOptions(product.name, optionTexts(product, options)),
                  ].join(", ")}
                </span>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
