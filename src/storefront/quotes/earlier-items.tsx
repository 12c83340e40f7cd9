import { Trash2 } from "lucide-react";
import { formatQuantity } from "#shared/cart/quantity.ts";
import type { Product } from "#shared/catalogue/contract.ts";
import { Button } from "#ui/button.tsx";
import type { ListedItem } from "./quote-list.ts";

interface EarlierItemsProps {
  items: readonly ListedItem[];
  /** Null for a product that is gone. */
  products: ReadonlyMap<string, Product | null>;
  onPutIn: (item: ListedItem) => void;
  onForget: (items: readonly ListedItem[]) => void;
}

/** Listed before something else was asked for: asked for only where that is said. */
export function EarlierItems({ items, products, onPutIn, onForget }: EarlierItemsProps) {
  const shown = items.flatMap((item) => {
    const product = products.get(item.productId);
    return product ? [{ item, name: product.name }] : [];
  });
  if (shown.length === 0) return null;
  return (
    <section
      aria-labelledby="earlier"
      className="mt-4 rounded-lg border border-dashed border-line-strong px-5 pt-4 pb-2"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 id="earlier" className="text-base">
          From before, not in this quote
        </h2>
        {shown.length > 1 && (
          <Button variant="quiet" onClick={() => onForget(items)} className="-mr-4 text-sm">
            Take all of it out
          </Button>
        )}
      </div>
      <ul>
        {shown.map(({ item, name }) => (
          <li
            key={item.productId}
            className="flex flex-wrap items-center justify-between gap-x-4 border-b border-line py-1 last:border-b-0"
          >
            <p className="min-w-0 flex-1 basis-40 py-1 text-sm wrap-anywhere">
              {name}, <span className="tabular">{formatQuantity(item.quantity)}</span>
            </p>
            <div className="flex items-center gap-1">
              <Button variant="quiet" onClick={() => onPutIn(item)} className="text-sm">
                Add to this quote<span className="sr-only">: {name}</span>
              </Button>
              <button
                type="button"
                onClick={() => onForget([item])}
                aria-label={`Take ${name} out`}
                className="grid size-11 place-items-center rounded-md text-muted hover:bg-paper-deep hover:text-error"
              >
                <Trash2 aria-hidden="true" className="size-5" />
              </button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
