import { Link } from "react-router";
import { ADMIN_ROLE } from "#shared/accounts/roles.ts";
import type { Product } from "#shared/catalogue/contract.ts";
import { LOW_STOCK } from "#shared/catalogue/product-limits.ts";
import { groupedNumber } from "#shared/grouped-number.ts";
import { rupees } from "#shared/money.ts";
import { useAuth } from "#storefront/accounts/auth-store.ts";
import { ProductPicture } from "#storefront/catalogue/parts/product-picture.tsx";
import { Price } from "#ui/price.tsx";
import { EntryActions } from "../../kit/entry-actions.tsx";
import { useEditedEntry } from "../../kit/list-return.ts";

interface ProductTableProps {
  products: readonly Product[];
  onDelete: (product: Product) => void;
}

const cell = "py-2 align-middle md:border-b md:border-line md:px-3";

/**
 * The list as a table; on phones each row is a card of the same cells. Between the two, where the
 * columns are narrow, the category stands below the name.
 */
export function ProductTable({ products, onDelete }: ProductTableProps) {
  return (
    <table className="w-full text-left max-md:block">
      <caption className="sr-only">Products, newest first</caption>
      <thead className="bg-paper-deep text-sm max-md:sr-only">
        <tr>
          {["Picture", "Name", "Category", "Price", "Stock", "Actions"].map((name) => (
            <th
              key={name}
              scope="col"
              className="px-3 py-2 font-semibold nth-[3]:max-xl:hidden nth-[4]:text-right nth-[5]:text-right"
            >
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-md:grid max-md:gap-3">
        {products.map((product) => (
          <ProductRow key={product._id} product={product} onDelete={onDelete} />
        ))}
      </tbody>
    </table>
  );
}

function ProductRow({
  product,
  onDelete,
}: Pick<ProductTableProps, "onDelete"> & { product: Product }) {
  const { user } = useAuth();
  const { name, slug, sku, category, price, quantity, photo } = product;
  const { ref, isEdited } = useEditedEntry(product._id);
  return (
    <tr
      className={`${isEdited ? "bg-info-soft!" : ""} max-md:sheet max-md:grid max-md:grid-cols-[5rem_minmax(0,1fr)_auto] max-md:gap-x-3 max-md:p-3`}
    >
      <td className={`${cell} w-20 max-md:row-span-3`}>
        <ProductPicture url={photo[0]} alt="" sizes="5rem" />
      </td>
      <th scope="row" className={`${cell} font-semibold max-md:col-span-2 max-md:pt-0`}>
        <Link to={`/product/${slug}`} className="wrap-anywhere underline-offset-4 hover:underline">
          {name}
        </Link>
        {sku && <span className="block text-sm font-normal wrap-anywhere text-muted">{sku}</span>}
        <span className="hidden text-sm font-normal text-muted md:max-xl:block">
          {category.name}
        </span>
      </th>
      <td className={`${cell} text-sm text-muted max-md:col-span-2 max-md:py-0 md:max-xl:hidden`}>
        {category.name}
      </td>
      <td className={`${cell} md:text-right`}>
        <Price money={rupees(price)} />
        {price === 0 && <span className="block text-sm text-error">No price: not sold</span>}
      </td>
      <td className={`${cell} tabular md:text-right`}>
        <Stock quantity={quantity} />
      </td>
      <td className={`${cell} max-md:col-span-3 max-md:pb-0`}>
        <EntryActions
          name={name}
          editPath={
            user?.role === ADMIN_ROLE
              ? `/dashboard/admin/update-product/${encodeURIComponent(slug)}`
              : null
          }
          editLabel="Update"
          editRef={ref}
          onDelete={() => onDelete(product)}
          className="md:justify-end"
        />
      </td>
    </tr>
  );
}

function Stock({ quantity }: { quantity: number }) {
  if (quantity === 0) return <span className="font-semibold text-error">Out of stock</span>;
  return (
    <span className={quantity <= LOW_STOCK ? "font-semibold text-primary-deep" : ""}>
      {groupedNumber(quantity)}
      <span className="md:sr-only"> in stock</span>
    </span>
  );
}
