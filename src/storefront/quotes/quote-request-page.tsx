import { FileText } from "lucide-react";
import { Link, useLocation } from "react-router";
import { nameWithOptions } from "#shared/families/variant-names.ts";
import { Breadcrumbs } from "#ui/breadcrumbs.tsx";
import { Button, ButtonLink } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Notice } from "#ui/notice.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { pageMeta } from "../site/page-meta.ts";
import type { Route } from "./+types/quote-request-page.ts";
import { AddProduct } from "./add-product.tsx";
import { EarlierItems } from "./earlier-items.tsx";
import { QuoteItems } from "./quote-items.tsx";
import type { QuoteRequestState } from "./quote-list.ts";
import { QuoteRequestForm } from "./quote-request-form.tsx";
import { useQuoteList } from "./use-quote-list.ts";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Ask for a quote" });
}

/** The page is the same for all. */
export default function QuoteRequestPage() {
  const { items, earlier, products, state, change, changeEarlier, add, retry } = useQuoteList();
  const lines = items.flatMap(({ productId, quantity }) => {
    const product = products.get(productId);
    if (!product) return [];
    return [{ productId, quantity, name: nameWithOptions(product.name, product.options ?? []) }];
  });
  return (
    <div className="page max-w-3xl pb-16">
      <Breadcrumbs crumbs={[{ name: "Home", to: "/" }, { name: "Ask for a quote" }]} />
      <h1 className="pt-2">Ask for a quote</h1>
      <p className="mt-2 mb-6 max-w-2xl text-muted">
        For larger quantities and machines. Tell us what you need and where it goes; our price with
        delivery comes by e-mail. Nothing is ordered yet.
      </p>
      <div aria-live="polite">
        {state === "loading" && (
          <div aria-busy="true">
            <p className="sr-only">Loading your list...</p>
            <Skeleton className="h-24 w-full" />
          </div>
        )}
        {state === "failed" && (
          <Notice tone="error" title="Your list could not be loaded">
            <Button variant="secondary" className="mt-2" onClick={retry}>
              Try again
            </Button>
          </Notice>
        )}
        {state === "ready" && items.length === 0 && <EmptyList />}
      </div>
      {state === "ready" && (
        <>
          {items.length > 0 && (
            <>
              <LeftOnPad />
              <QuoteItems items={items} products={products} onChange={change}>
                <AddProduct listed={items.map(({ productId }) => productId)} onAdd={add} />
              </QuoteItems>
            </>
          )}
          <EarlierItems
            items={earlier}
            products={products}
            onPutIn={(item) => {
              change([...items, item]);
              changeEarlier(earlier.filter((other) => other !== item));
            }}
            onForget={(gone) => changeEarlier(earlier.filter((item) => !gone.includes(item)))}
          />
          {items.length > 0 && <QuoteRequestForm lines={lines} onSent={() => change([])} />}
        </>
      )}
    </div>
  );
}

/** Most SKUs that are named of those that stayed. */
const NAMED = 5;

/** For whoever comes from the quick-order pad. */
function LeftOnPad() {
  const { leftOnPad = [] } = (useLocation().state ?? {}) as Partial<QuoteRequestState>;
  if (leftOnPad.length === 0) return null;
  const others = leftOnPad.length - NAMED;
  const more = others > 0 ? ` and ${others} more` : "";
  return (
    <div className="mb-5">
      <Notice tone="warning" live>
        <p className="wrap-anywhere">
          Not in this list: {leftOnPad.slice(0, NAMED).join(", ")}
          {more}. {leftOnPad.length === 1 ? "It stays" : "They stay"} on your{" "}
          <Link to="/quick-order" className="link">
            quick order
          </Link>
          , which says what to mend.
        </p>
      </Notice>
    </div>
  );
}

function EmptyList() {
  return (
    <EmptyState title="There is nothing to quote yet" icon={<FileText className="size-10" />}>
      <p className="text-muted">
        Open a product and choose “Ask for a quote”, or begin with what is in your cart.
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        <ButtonLink to="/quote/ask?from=cart">Take what is in my cart</ButtonLink>
        <ButtonLink to="/category" variant="secondary">
          Browse all categories
        </ButtonLink>
        <ButtonLink to="/quick-order" variant="secondary">
          Quick order by SKU
        </ButtonLink>
      </div>
    </EmptyState>
  );
}
