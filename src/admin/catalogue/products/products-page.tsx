import { PackageSearch } from "lucide-react";
import { useRef } from "react";
import { replace, useLocation, useNavigate, useNavigation } from "react-router";
import { callEndpoint } from "#browser/endpoint-client.ts";
import { failureText } from "#browser/failure-text.ts";
import type { Product } from "#shared/catalogue/contract.ts";
import { pageMeta } from "#storefront/site/page-meta.ts";
import { ButtonLink } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { PageSteps } from "#ui/page-steps.tsx";
import { SkipLink } from "#ui/skip-link.tsx";
import { toActionResult } from "../../kit/action-outcome.ts";
import { loadForAdmin } from "../../kit/admin-access.ts";
import { PRODUCTS_PATH } from "../../kit/dashboard-menu.ts";
import { LIST_START, ListStatus } from "../../kit/list-status.tsx";
import { LoadFailed } from "../../kit/load-failed.tsx";
import { PageHead } from "../../kit/page-head.tsx";
import { useDeletion } from "../../kit/use-deletion.ts";
import { useReloading } from "../../kit/use-reloading.ts";
import type { Route } from "./+types/products-page.ts";
import { deleteProduct } from "./delete-product.ts";
import { DeleteProductDialog } from "./delete-product-dialog.tsx";
import { filterQuery, type ProductFilter, readFilter } from "./product-filter.ts";
import { ProductFilterForm } from "./product-filter-form.tsx";
import { ProductTable } from "./product-table.tsx";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Products" });
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const asked = new URL(request.url);
  const filter = readFilter(asked.searchParams);
  // An address that says nothing, or nonsense, becomes the one that says what is shown.
  if (asked.search !== filterQuery(filter)) throw replace(PRODUCTS_PATH + filterQuery(filter));
  const { search, category, stock, page } = filter;
  const query = {
    page,
    ...(search && { search }),
    ...(category && { category }),
    ...(stock && { stock }),
  };
  const [list, categories] = await Promise.all([
    loadForAdmin(() => callEndpoint("listAdminProducts", { query })),
    loadForAdmin(() => callEndpoint("getCategories")),
  ]);
  if (list.ok && page > list.value.pages) {
    throw replace(PRODUCTS_PATH + filterQuery({ ...filter, page: list.value.pages }));
  }
  // The filter's choices; without them the list is shown all the same.
  return { list, categories: categories.ok ? categories.value.category : [] };
}

/** Deletes the product of the given `id`. */
export async function clientAction({ request }: Route.ClientActionArgs) {
  return toActionResult(await deleteProduct(request));
}

export default function ProductsPage({ loaderData: { list, categories } }: Route.ComponentProps) {
  const navigate = useNavigate();
  const filter = readFilter(useNextQuery());
  const reloading = useReloading();
  const status = useRef<HTMLParagraphElement>(null);
  const deletion = useDeletion<Product>({ focusNext: status });
  const isFiltered = filter.search !== "" || filter.category !== "" || filter.stock !== "";

  return (
    <>
      <PageHead title="Products">
        <ButtonLink to="/dashboard/admin/create-product">Create Product</ButtonLink>
      </PageHead>
      <SkipLink to={LIST_START}>Skip filters</SkipLink>
      <ProductFilterForm
        filter={filter}
        categories={categories}
        onFilter={(next: ProductFilter) => navigate(PRODUCTS_PATH + filterQuery(next))}
      />
      <ListStatus
        ref={status}
        reloading={reloading}
        total={list.ok ? list.value.total : undefined}
        one="product"
        many="products"
      />
      {!list.ok && <LoadFailed title={failureText(list, "Something went wrong")} />}
      {list.ok && (
        <div aria-busy={reloading} className={reloading ? "opacity-60" : ""}>
          {list.value.products.length > 0 ? (
            <ProductTable products={list.value.products} onDelete={deletion.choose} />
          ) : (
            <NoProducts isFiltered={isFiltered || filter.page > 1} />
          )}
          <PageSteps
            page={filter.page}
            pages={list.value.pages}
            addressOf={(page) => PRODUCTS_PATH + filterQuery({ ...filter, page })}
          />
        </div>
      )}
      <DeleteProductDialog
        product={deletion.chosen}
        busy={deletion.busy}
        onConfirm={deletion.confirm}
        onClose={deletion.close}
      />
    </>
  );
}

/** The query of the address that is on its way, else of the present one: a choice shows at once. */
function useNextQuery(): URLSearchParams {
  const here = useLocation();
  const { location: next } = useNavigation();
  return new URLSearchParams(next?.pathname === here.pathname ? next.search : here.search);
}

function NoProducts({ isFiltered }: { isFiltered: boolean }) {
  return (
    <EmptyState
      title={isFiltered ? "No such products" : "No products yet"}
      icon={<PackageSearch className="size-10" />}
    >
      {isFiltered ? (
        <ButtonLink to={PRODUCTS_PATH} variant="secondary">
          Show all products
        </ButtonLink>
      ) : (
        <ButtonLink to="/dashboard/admin/create-product">Create the first one</ButtonLink>
      )}
    </EmptyState>
  );
}
