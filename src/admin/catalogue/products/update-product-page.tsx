import { Trash2 } from "lucide-react";
import { redirect } from "react-router";
import { callEndpoint } from "#browser/endpoint-client.ts";
import { failureText } from "#browser/failure-text.ts";
import type { Category, Product } from "#shared/catalogue/contract.ts";
import type { Family } from "#shared/families/contract.ts";
import { pageMeta } from "#storefront/site/page-meta.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import { toActionResult } from "../../kit/action-outcome.ts";
import { keepUnsavedPage, loadForAdmin } from "../../kit/admin-access.ts";
import { COMPATIBILITY_PATH, PRODUCTS_PATH } from "../../kit/dashboard-menu.ts";
import type { WithIdempotencyKey } from "../../kit/forms/idempotency-key.ts";
import { ListLink } from "../../kit/list-link.tsx";
import { listAddress, useListAddress } from "../../kit/list-return.ts";
import { LoadFailed } from "../../kit/load-failed.tsx";
import { PageHead } from "../../kit/page-head.tsx";
import { useDeletion } from "../../kit/use-deletion.ts";
import { loadMediaConfig, type MediaConfig } from "../../media/media-config.ts";
import { loadCategories, NO_CATEGORIES } from "../categories/load-categories.ts";
import type { Route } from "./+types/update-product-page.ts";
import { deleteProduct } from "./delete-product.ts";
import { DeleteProductDialog } from "./delete-product-dialog.tsx";
import { FamilyNote } from "./family-note.tsx";
import { type FormAttributes, loadFormAttributes } from "./load-attributes.ts";
import type { ChangedProduct } from "./product-body.ts";
import { ProductForm } from "./product-form.tsx";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Update Product" });
}

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  const finding = loadForAdmin(() => callEndpoint("getProduct", { params }));
  const [found, attributes, family, categories, media] = await Promise.all([
    finding,
    finding.then((product) =>
      product.ok ? loadFormAttributes(product.value.product._id) : undefined,
    ),
    finding.then((product) => (product.ok ? loadFamily(product.value.product._id) : undefined)),
    loadCategories(),
    loadMediaConfig(),
  ]);
  return { found, attributes, family, categories, media };
}

/** Undefined where it cannot be loaded: the form can do without. */
async function loadFamily(productId: string): Promise<Family | null | undefined> {
  const loaded = await loadForAdmin(() =>
    callEndpoint("getProductFamily", { params: { productId } }),
  );
  return loaded.ok ? loaded.value.family : undefined;
}

export const shouldRevalidate = keepUnsavedPage;

/** PUT saves the product, whose form goes on to the list; DELETE deletes it and does so at once. */
export async function clientAction({ request }: Route.ClientActionArgs) {
  if (request.method === "PUT") return toActionResult(await changeProduct(await request.json()));
  const list = (await request.clone().formData()).get("list");
  const outcome = await deleteProduct(request);
  return outcome.ok ? redirect(listAddress({ list }, PRODUCTS_PATH)) : toActionResult(outcome);
}

async function changeProduct({ _id, idempotencyKey, ...body }: WithIdempotencyKey<ChangedProduct>) {
  const outcome = await callEndpoint("updateProduct", {
    params: { id: _id },
    body,
    idempotencyKey,
  });
  if (outcome.ok) return outcome;
  // The form has one field for both.
  const { stockChange, ...fields } = outcome.fields ?? {};
  return stockChange ? { ...outcome, fields: { ...fields, quantity: stockChange } } : outcome;
}

export default function UpdateProductPage({ loaderData }: Route.ComponentProps) {
  const { found, attributes, family, categories, media } = loaderData;
  if (!found.ok) return <NothingToUpdate title={failureText(found, "Something went wrong")} />;
  if (!categories.ok) return <NothingToUpdate title={failureText(categories, NO_CATEGORIES)} />;
  const { product } = found.value;
  return (
    <UpdateProduct
      key={product._id}
      product={product}
      categories={categories.value}
      media={media}
      attributes={attributes}
      family={family}
    />
  );
}

function NothingToUpdate({ title }: { title: string }) {
  return (
    <>
      <PageHead title="Update Product" />
      <LoadFailed title={title} />
    </>
  );
}

interface UpdateProductProps {
  product: Product;
  categories: Category[];
  media: MediaConfig;
  attributes: FormAttributes | undefined;
  family: Family | null | undefined;
}

function UpdateProduct({ product, categories, media, attributes, family }: UpdateProductProps) {
  const list = useListAddress(PRODUCTS_PATH);
  const deletion = useDeletion<Product>({ list });
  return (
    <>
      <ListLink to={list} edited={product._id}>
        All products
      </ListLink>
      <PageHead title="Update Product">
        <ButtonLink to={`/product/${product.slug}`} variant="secondary">
          View in the shop
        </ButtonLink>
        <ButtonLink to={`${COMPATIBILITY_PATH}?product=${product._id}`} variant="secondary">
          What fits this product
        </ButtonLink>
        <Button variant="danger" onClick={() => deletion.choose(product)}>
          <Trash2 aria-hidden="true" className="size-4" />
          Delete
        </Button>
      </PageHead>
      <FamilyNote productId={product._id} family={family} />
      <ProductForm
        categories={categories}
        product={product}
        media={media}
        attributes={attributes}
        submitLabel="Update product"
        busyLabel="Updating..."
        fallbackMessage="Something went wrong in upadating product"
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
