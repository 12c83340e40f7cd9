import { useEffect, useState } from "react";
import { readStoredList, writeStoredList } from "#browser/browser-storage.ts";
import { callEndpoint } from "#browser/endpoint-client.ts";
import type { Product } from "#shared/catalogue/contract.ts";
import { Button } from "#ui/button.tsx";
import { whenIdle } from "#ui/load-chunk.ts";
import { type ListedProduct, listedProduct } from "./listed-product.ts";
import { ProductGrid } from "./product-grid.tsx";

/** Products of the row; the browser remembers some more. */
const SHOWN = 4;

interface RecentlyViewedProps {
  /** The product that is shown now: remembered, and not shown a second time. */
  product?: Pick<Product, "_id">;
}

/**
 * Of this browser, with present prices. Stands below everything else, so that nothing moves when it comes.
 */
export function RecentlyViewed({ product }: RecentlyViewedProps) {
  const shownId = product?._id;
  const [viewed, setViewed] = useState<ListedProduct[]>([]);

  useEffect(() => {
    let isLeft = false;
    const load = async () => {
      if (shownId !== undefined) rememberViewed(shownId);
      const ids = viewedProducts().filter((id) => id !== shownId);
      setViewed([]);
      if (ids.length === 0) return;
      const answer = await callEndpoint("getProducts", { query: { ids: ids.join(",") } });
      // Without them the page is whole.
      if (answer.ok && !isLeft) setViewed(answer.value.products.slice(0, SHOWN).map(listedProduct));
    };
    const cancel = whenIdle(() => void load());
    return () => {
      isLeft = true;
      cancel();
    };
  }, [shownId]);

  if (viewed.length === 0) return null;
  const clear = () => {
    forgetViewed();
    setViewed([]);
    document.querySelector<HTMLElement>("main")?.focus({ preventScroll: true });
  };
  return (
    <section aria-labelledby="recently-viewed" className="no-print mt-12">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <h2 id="recently-viewed">Recently viewed</h2>
        <Button variant="quiet" onClick={clear}>
          Clear<span className="sr-only"> what was recently viewed</span>
        </Button>
      </div>
      <ProductGrid products={viewed} columns={4} />
    </section>
  );
}

export const MAX_VIEWED = 12;

const KEY = "recently-viewed";
const ID = /^[0-9a-f-]{36}$/i;

/** The ids of the products that were looked at here, the last first. */
export function viewedProducts(): string[] {
  return readStoredList(KEY, (id) =>
    typeof id === "string" && ID.test(id) ? id : undefined,
  ).slice(0, MAX_VIEWED);
}

export function rememberViewed(id: string): void {
  const others = viewedProducts().filter((each) => each !== id);
  writeStoredList(KEY, [id, ...others].slice(0, MAX_VIEWED));
}

function forgetViewed(): void {
  writeStoredList(KEY, []);
}
