import { PackageSearch } from "lucide-react";
import { useCallback, useRef, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import type { Product } from "#shared/catalogue/contract.ts";
import { callEndpoint } from "../../api/endpoint-client.ts";
import { pageMeta } from "../../site/page-meta.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { groupedNumber } from "../../ui/grouped-number.ts";
import { PageSteps } from "../../ui/page-steps.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { loadCategories } from "../categories/load-categories.ts";
import { failureMessage } from "../failure-message.ts";
import { LoadFailed } from "../load-failed.tsx";
import { PageHead } from "../page-head.tsx";
import { useApiData } from "../use-api-data.ts";
import type { Route } from "./+types/products-page.ts";
import { DeleteProductDialog } from "./delete-product-dialog.tsx";
import { filterQuery, type ProductFilter, readFilter } from "./product-filter.ts";
import { ProductFilterForm } from "./product-filter-form.tsx";
import { ProductTable } from "./product-table.tsx";

const HERE = "/dashboard/admin/products";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Products" });
}

export default function ProductsPage() {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const filter = readFilter(query);
  const { search, category, stock, page } = filter;
  const load = useCallback(
    () =>
      callEndpoint("listAdminProducts", {
        query: {
          page,
          ...(search && { search }),
          ...(category && { category }),
          ...(stock && { stock }),
        },
      }),
    [search, category, stock, page],
  );
  const { outcome, loading, reload } = useApiData(load);
  // The filter's choices; without them the list is shown all the same.
  const categories = useApiData(loadCategories).outcome;
  const [chosen, setChosen] = useState<Product | null>(null);
  const status = useRef<HTMLParagraphElement>(null);
  const isFiltered = search !== "" || category !== "" || stock !== "";

  return (
    <>
      <PageHead title="Products">
        <ButtonLink to="/dashboard/admin/create-product">Create Product</ButtonLink>
      </PageHead>
      <ProductFilterForm
        filter={filter}
        categories={categories?.ok ? categories.value : []}
        onFilter={(next: ProductFilter) => navigate(HERE + filterQuery(next))}
      />
      <p
        ref={status}
        tabIndex={-1}
        role="status"
        className="tabular mb-3 outline-none min-h-6 text-muted"
      >
        {loading ? "Loading..." : outcome?.ok && countWords(outcome.value.total)}
      </p>
      {!outcome && <Skeleton className="h-96 w-full" />}
      {outcome && !outcome.ok && (
        <LoadFailed title={failureMessage(outcome, "Something went wrong")} onRetry={reload} />
      )}
      {outcome?.ok && (
        <div aria-busy={loading} className={loading ? "opacity-60" : ""}>
          {outcome.value.products.length > 0 ? (
            <ProductTable products={outcome.value.products} onDelete={setChosen} />
          ) : (
            <NoProducts isFiltered={isFiltered || page > 1} />
          )}
          <PageSteps
            page={page}
            pages={outcome.value.pages}
            addressOf={(other) => HERE + filterQuery({ ...filter, page: other })}
          />
        </div>
      )}
      <DeleteProductDialog
        product={chosen}
        onClose={() => setChosen(null)}
        onDeleted={async () => {
          await reload();
          // The row that held the focus is gone.
          status.current?.focus();
        }}
      />
    </>
  );
}

function countWords(total: number): string {
  return `${groupedNumber(total)} ${total === 1 ? "product" : "products"}`;
}

function NoProducts({ isFiltered }: { isFiltered: boolean }) {
  return (
    <EmptyState
      title={isFiltered ? "No such products" : "No products yet"}
      icon={<PackageSearch className="size-10" />}
    >
      {isFiltered ? (
        <ButtonLink to={HERE} variant="secondary">
          Show all products
        </ButtonLink>
      ) : (
        <ButtonLink to="/dashboard/admin/create-product">Create the first one</ButtonLink>
      )}
    </EmptyState>
  );
}
