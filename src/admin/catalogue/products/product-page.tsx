import { Trash2 } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import type { ApiOutcome } from "#browser/api-outcome.ts";
import { callEndpoint } from "#browser/endpoint-client.ts";
import type { CategoryTax } from "#shared/catalogue/admin-contract.ts";
import type { Category, Product } from "#shared/catalogue/contract.ts";
import { success } from "#shared/failure.ts";
import type { Family } from "#shared/families/contract.ts";
import { pageMeta } from "#storefront/site/page-meta.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import { dropUnsaved } from "#ui/unsaved-changes.ts";
import { showOutcome } from "../../kit/action-outcome.ts";
import { keepUnsavedPage, loadForAdmin } from "../../kit/admin-access.ts";
import { AuditLink } from "../../kit/audit-link.tsx";
import { useListAddress } from "../../kit/back-link.ts";
import { COMPATIBILITY_PATH, PRODUCTS_PATH } from "../../kit/dashboard-menu.ts";
import { EditPage } from "../../kit/edit-page.tsx";
import { IfMayChange, mayDo, ownAccessKnown, useMay } from "../../kit/own-access.tsx";
import { loadMediaConfig } from "../../media/media-config.ts";
import type { Route } from "./+types/product-page.ts";
import { DeleteProductDialog } from "./delete-product-dialog.tsx";
import { FamilyNote } from "./family-note.tsx";
import { loadFormAttributes } from "./load-attributes.ts";
import { ProductForm } from "./product-form.tsx";
import type { SeenCost } from "./product-schema.ts";

const titleOf = ({ slug }: { slug?: string | undefined }) =>
  slug === undefined ? "Create Product" : "Update Product";

export function meta({ matches, params }: Route.MetaArgs) {
  return pageMeta(matches, { title: titleOf(params) });
}

/** Without a slug the form makes a new product. */
export async function clientLoader({ params: { slug } }: Route.ClientLoaderArgs) {
  const finding =
    slug === undefined
      ? undefined
      : loadForAdmin(() => callEndpoint("getProduct", { params: { slug } }));
  const idOf = finding?.then((product) => (product.ok ? product.value.product._id : null));
  const [found, attributes, cost, family, categories, taxes, media] = await Promise.all([
    finding,
    idOf
      ? idOf.then((id) => (id === null ? undefined : loadFormAttributes(id)))
      : loadFormAttributes(),
    idOf ? idOf.then((id) => (id === null ? undefined : loadCost(id))) : null,
    idOf?.then((id) => (id === null ? undefined : loadFamily(id))),
    loadCategories(),
    loadTaxes(),
    loadMediaConfig(),
  ]);
  return { found, attributes, cost, family, categories, taxes, media };
}

/** Undefined for who does not see it, or where it cannot be loaded: the form then leaves it as it is. */
async function loadCost(id: string): Promise<SeenCost> {
  await ownAccessKnown();
  if (!mayDo("read_costs")) return undefined;
  const loaded = await loadForAdmin(() => callEndpoint("getProductCost", { params: { id } }));
  return loaded.ok ? loaded.value.cost : undefined;
}

/** Undefined where it cannot be loaded: the form can do without. */
async function loadFamily(productId: string): Promise<Family | null | undefined> {
  const loaded = await loadForAdmin(() =>
    callEndpoint("getProductFamily", { params: { productId } }),
  );
  return loaded.ok ? loaded.value.family : undefined;
}

export const shouldRevalidate = keepUnsavedPage;

export default function ProductPage({ params, loaderData }: Route.ComponentProps) {
  const { found, attributes, cost, family, categories, taxes, media } = loaderData;
  const seesCost = useMay("read_costs");
  const product = found?.ok ? found.value.product : undefined;
  return (
    <EditPage
      title={titleOf(params)}
      {...(product && { list: { path: PRODUCTS_PATH, name: "All products" } })}
      edited={product?._id}
      actions={product && <ProductActions product={product} />}
      needs={[...(found ? [found] : []), categories]}
      failedTitle={found?.ok === false ? "Something went wrong" : NO_CATEGORIES}
    >
      {product && <AuditLink subject="product" id={product._id} />}
      {product && <FamilyNote productId={product._id} family={family} />}
      {categories.ok && (
        <ProductForm
          key={product?._id}
          categories={categories.value}
          product={product}
          media={media}
          attributes={attributes}
          cost={seesCost ? cost : undefined}
          taxes={taxes}
        />
      )}
    </EditPage>
  );
}

/** Empty where they cannot be loaded: the form can do without. */
async function loadTaxes(): Promise<CategoryTax[]> {
  const loaded = await loadForAdmin(() => callEndpoint("listCategoryTaxes"));
  return loaded.ok ? loaded.value.taxes : [];
}

/** Besides changing it. */
function ProductActions({ product }: { product: Product }) {
  const navigate = useNavigate();
  const list = useListAddress(PRODUCTS_PATH);
  const [isConfirming, setConfirming] = useState(false);
  const [busy, setBusy] = useState(false);
  const remove = async () => {
    setBusy(true);
    const outcome = await callEndpoint("deleteProduct", { params: { id: product._id } });
    showOutcome(outcome, "something went wrong in handleDelete");
    setBusy(false);
    setConfirming(false);
    if (!outcome.ok) return;
    dropUnsaved();
    await navigate(list);
  };
  return (
    <>
      <ButtonLink to={`/product/${product.slug}`} variant="secondary">
        View in the shop
      </ButtonLink>
      <ButtonLink to={`${COMPATIBILITY_PATH}?product=${product._id}`} variant="secondary">
        What fits this product
      </ButtonLink>
      <IfMayChange>
        <Button variant="danger" onClick={() => setConfirming(true)}>
          <Trash2 aria-hidden="true" className="size-4" />
          Delete
        </Button>
      </IfMayChange>
      <DeleteProductDialog
        product={isConfirming ? product : null}
        busy={busy}
        onConfirm={() => void remove()}
        onClose={() => setConfirming(false)}
      />
    </>
  );
}

/** Of the specification, section 8. */
const NO_CATEGORIES = "Something went wrong in getting categories";

async function loadCategories(): Promise<ApiOutcome<Category[]>> {
  const answer = await loadForAdmin(() => callEndpoint("getCategories"));
  return answer.ok ? success(answer.value.category) : answer;
}
