import { formatMoney, rupees } from "#shared/money.ts";
import type { AdminQuoteLine } from "#shared/quotes/admin-contract.ts";
import { Button } from "#ui/button.tsx";
import { ProductSearchField } from "../catalogue/product-search-field.tsx";
import { useProductSearch } from "../catalogue/use-product-search.ts";

const OFFERED = 10;

interface AddProductProps {
  taken: readonly string[];
  onAdd: (line: AdminQuoteLine) => void;
}

/** Finds products by name or SKU, each with a button that puts it into the quote. */
export function AddProduct({ taken, onAdd }: AddProductProps) {
  const { offered, notice, find } = useProductSearch((found) => ({
    ok: true,
    value: found.slice(0, OFFERED),
  }));
  return (
    <div>
      <ProductSearchField label="Add a product by name or SKU" onFind={find} />
      <p role="status" className="mt-2 text-sm text-muted">
        {notice}
      </p>
      <ul>
        {offered
          .filter(({ _id }) => !taken.includes(_id))
          .map((product) => (
            <li
              key={product._id}
              className="flex items-center justify-between gap-x-4 border-b border-line py-1"
            >
              <span className="min-w-0 wrap-anywhere">
                {product.name}
                <span className="tabular block text-sm text-muted">
                  {[product.sku, formatMoney(rupees(product.price))].filter(Boolean).join(" · ")}
                </span>
              </span>
              <Button
                variant="quiet"
                onClick={() =>
                  onAdd({
                    productId: product._id,
                    quantity: 1,
                    price: null,
                    name: product.name,
                    sku: product.sku ?? "",
                    slug: product.slug,
                    priceToday: product.price,
                    bulkDiscounts: product.bulkDiscounts,
                    stock: product.quantity,
                    gstPercent: product.gstPercent ?? null,
                    isGone: false,
                  })
                }
              >
                Add<span className="sr-only"> {product.name}</span>
              </Button>
            </li>
          ))}
      </ul>
    </div>
  );
}
