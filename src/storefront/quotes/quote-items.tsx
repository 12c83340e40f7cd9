import { Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { MAX_QUANTITY } from "#shared/cart/limits.ts";
import type { Product } from "#shared/catalogue/contract.ts";
import { nameWithOptions } from "#shared/families/variant-names.ts";
import { formatMoney, rupees } from "#shared/money.ts";
import { QuantityStepper } from "../cart/quantity-stepper.tsx";
import type { ListedItem } from "./quote-list.ts";

interface QuoteItemsProps {
  items: readonly ListedItem[];
  /** Null for a product that is gone. */
  products: ReadonlyMap<string, Product | null>;
  onChange: (items: readonly ListedItem[]) => void;
  /** Below the list. */
  children: ReactNode;
}

/** The products and pieces that a quote is asked for; any of them may be changed. */
export function QuoteItems({ items, products, onChange, children }: QuoteItemsProps) {
  const set = (productId: string, quantity: number) =>
    onChange(
      items.map((item) =>
        item.productId === productId
          ? { productId, quantity: Math.min(Math.max(quantity, 1), MAX_QUANTITY) }
          : item,
      ),
    );
  const remove = (productId: string) =>
    onChange(items.filter((item) => item.productId !== productId));
  return (
    <section aria-labelledby="wanted" className="sheet px-5 pt-5 pb-2">
      <h2 id="wanted" className="text-xl">
        What you need
      </h2>
      <ul>
        {items.map(({ productId, quantity }) => {
          const product = products.get(productId);
          const name = product
            ? nameWithOptions(product.name, product.options ?? [])
            : "A product that is no longer sold";
          return (
            <li
              key={productId}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line py-3 last:border-b-0"
            >
              <div className="min-w-0 flex-1 basis-56">
                {product ? (
                  <Link
                    to={`/product/${product.slug}`}
                    className="link inline-flex min-h-11 items-center wrap-anywhere"
                  >
                    {name}
                  </Link>
                ) : (
                  <p className="text-error">{name}: it is left out.</p>
                )}
                {product && (
                  <p className="tabular text-sm text-muted">
                    {[product.sku, `${formatMoney(rupees(product.price))} a piece today`]
                      .filter(Boolean)
                      .join(" · ")}
                  </p>
                )}
              </div>
              <div className="flex items-center gap-1">
                {product && (
                  <QuantityStepper
                    name={name}
                    quantity={quantity}
                    mayIncrease={quantity < MAX_QUANTITY}
                    onIncrease={() => set(productId, quantity + 1)}
                    onDecrease={() => set(productId, quantity - 1)}
                    onType={(typed) => set(productId, typed)}
                  />
                )}
                <button
                  type="button"
                  onClick={() => remove(productId)}
                  aria-label={`Take ${name} out of the list`}
                  className="grid size-11 place-items-center rounded-md text-muted hover:bg-paper-deep hover:text-error"
                >
                  <Trash2 aria-hidden="true" className="size-5" />
                </button>
              </div>
            </li>
          );
        })}
      </ul>
      {children}
    </section>
  );
}
