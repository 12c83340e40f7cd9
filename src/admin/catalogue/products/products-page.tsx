import { PackageSearch } from "lucide-react";
import { useRef } from "react";
import { callEndpoint } from "#browser/endpoint-client.ts";
import { ADMIN_ROLE } from "#shared/accounts/roles.ts";
import type { listAdminProducts } from "#shared/catalogue/admin-contract.ts";
import type { Product } from "#shared/catalogue/contract.ts";
import { rupees } from "#shared/money.ts";
import { groupedNumber } from "#shared/numbers.ts";
import { MAX_SEARCH_LENGTH } from "#shared/text-lengths.ts";
import { useAuth } from "#storefront/accounts/auth-store.ts";
import { ProductPicture } from "#storefront/catalogue/parts/product-picture.tsx";
import { pageMeta } from "#storefront/site/page-meta.ts";
import { ButtonLink } from "#ui/button.tsx";
import { Price } from "#ui/price.tsx";
import { showOutcome, toActionResult } from "../../kit/action-outcome.ts";
import { loadForAdmin } from "../../kit/admin-access.ts";
import { PRODUCTS_PATH } from "../../kit/dashboard-menu.ts";
import { choice, defineList, id, type QueryOf } from "../../kit/list/define-list.ts";
import { type ListColumn, Pictured } from "../../kit/list/list-column.tsx";
import { ListPage } from "../../kit/list/list-page.tsx";
import { loadList } from "../../kit/list/load-list.ts";
import { NewEntryLink } from "../../kit/list/new-entry-link.tsx";
import { useMayChange } from "../../kit/own-access.tsx";
import { useDeletion } from "../../kit/use-deletion.ts";
import { stockPath } from "../../stock/stock-texts.ts";
import { CategoryOptions } from "../categories/category-options.tsx";
import type { Route } from "./+types/products-page.ts";
import { DeleteProductDialog } from "./delete-product-dialog.tsx";

const productList = defineList<QueryOf<typeof listAdminProducts>>({
  path: PRODUCTS_PATH,
  search: { label: "Search by name or SKU", maxLength: MAX_SEARCH_LENGTH },
  filters: {
    category: id("Category"),
    stock: choice("Stock", {
      in: "In stock",
      low: "Running out",
      differs: "Not what its movements come to",
      out: "Out of stock",
    }),
  },
  sorts: {
    "": "Newest first",
    oldest: "Oldest first",
    name: "Name, A to Z",
    "name-desc": "Name, Z to A",
    price: "Lowest price first",
    "price-desc": "Highest price first",
    stock: "Least stock first",
    "stock-desc": "Most stock first",
  },
  views: [
    { name: "Running out", query: { stock: "low" } },
    { name: "Out of stock", query: { stock: "out" } },
  ],
});

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Products" });
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const [list, categories] = await Promise.all([
    loadList(productList, request, (query) => callEndpoint("listAdminProducts", { query })),
    loadForAdmin(() => callEndpoint("getCategories")),
  ]);
  // The filter's choices; without them the list is shown all the same.
  return { list, categories: categories.ok ? categories.value.category : [] };
}

/** Deletes the product of the given `id`. */
export async function clientAction({ request }: Route.ClientActionArgs) {
  const id = String((await request.formData()).get("id"));
  const outcome = await callEndpoint("deleteProduct", { params: { id } });
  showOutcome(outcome, "something went wrong in handleDelete");
  return toActionResult(outcome);
}

export default function ProductsPage({ loaderData: { list, categories } }: Route.ComponentProps) {
  const isAdmin = useAuth().user?.role === ADMIN_ROLE;
  const mayChange = useMayChange();
  const status = useRef<HTMLParagraphElement>(null);
  const deletion = useDeletion<Product>({ focusNext: status });
  const create = <ButtonLink to="/dashboard/admin/create-product">Create the first one</ButtonLink>;
  return (
    <>
      <ListPage
        list={productList}
        viewed="products"
        title="Products"
        exported="products"
        noun={["product", "products"]}
        loaded={list}
        entries={list.ok ? list.value.products : []}
        failed="Something went wrong"
        empty={{ Icon: PackageSearch, ...(mayChange && { action: create }) }}
        options={{ category: CategoryOptions({ categories }) }}
        actions={<NewEntryLink to="/dashboard/admin/create-product">Create Product</NewEntryLink>}
        columns={columnsOf(({ category }) =>
          list.ok ? (list.value.ofCategories[category._id] ?? list.value.lowStock) : 0,
        )}
        nameOf={({ name }) => name}
        pageOf={({ slug }) =>
          isAdmin ? `/dashboard/admin/update-product/${encodeURIComponent(slug)}` : undefined
        }
        linkLabel={({ name }) => `Update ${name}`}
        menuOf={(product) => [
          { label: "See it in the shop", to: `/product/${product.slug}` },
          ...(isAdmin ? [{ label: "Stock and its movements", to: stockPath(product._id) }] : []),
          ...(mayChange
            ? [{ label: "Delete", isDangerous: true, onSelect: () => deletion.choose(product) }]
            : []),
        ]}
        statusRef={status}
      />
      <DeleteProductDialog
        product={deletion.chosen}
        busy={deletion.busy}
        onConfirm={deletion.confirm}
        onClose={deletion.close}
      />
    </>
  );
}

/** @param lowStockOf a product with this many pieces or fewer is low on stock */
const columnsOf = (lowStockOf: (product: Product) => number): readonly ListColumn<Product>[] => [
  {
    name: "Name",
    grow: 70,
    sort: { ascending: "name", descending: "name-desc" },
    cell: ({ name, photo }) => (
      <Pictured picture={<ProductPicture url={photo[0]} alt="" sizes="2.25rem" />}>
        <span className="font-semibold">{name}</span>
      </Pictured>
    ),
  },
  { name: "SKU", cell: ({ sku }) => <span className="text-sm">{sku}</span> },
  {
    name: "Category",
    grow: 30,
    cell: ({ category }) => <span className="text-sm text-muted">{category.name}</span>,
  },
  {
    name: "Price",
    card: "aside",
    align: "right",
    sort: { ascending: "price", descending: "price-desc" },
    cell: ({ price }) => (
      <>
        {price === 0 && <span className="mr-2 text-sm text-error">No price: not sold</span>}
        <Price money={rupees(price)} className="text-ink" />
      </>
    ),
  },
  {
    name: "Stock",
    align: "right",
    sort: { ascending: "stock", descending: "stock-desc" },
    cell: (product) => <Stock quantity={product.quantity} lowStock={lowStockOf(product)} />,
  },
];

function Stock({ quantity, lowStock }: { quantity: number; lowStock: number }) {
  if (quantity === 0) return <span className="font-semibold text-error">Out of stock</span>;
  return (
    <span className={`tabular ${quantity <= lowStock ? "font-semibold text-primary-deep" : ""}`}>
      {groupedNumber(quantity)}
      <span className="@4xl:sr-only"> in stock</span>
    </span>
  );
}
