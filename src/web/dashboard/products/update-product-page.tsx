import { Trash2 } from "lucide-react";
import { useCallback, useState } from "react";
import { useNavigate } from "react-router";
import type { Category, Product } from "#shared/catalogue/contract.ts";
import { success } from "#shared/failure.ts";
import type { ApiOutcome } from "../../api/api-outcome.ts";
import { callEndpoint } from "../../api/endpoint-client.ts";
import { pageMeta } from "../../site/page-meta.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { dropUnsaved } from "../../ui/unsaved-changes.ts";
import { loadCategories, NO_CATEGORIES } from "../categories/load-categories.ts";
import { failureMessage } from "../failure-message.ts";
import { FormSkeleton } from "../form-skeleton.tsx";
import { LoadFailed } from "../load-failed.tsx";
import { PageHead } from "../page-head.tsx";
import { useApiData } from "../use-api-data.ts";
import type { Route } from "./+types/update-product-page.ts";
import { DeleteProductDialog } from "./delete-product-dialog.tsx";
import { ProductForm } from "./product-form.tsx";
import { productTexts } from "./product-texts.ts";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Update Product" });
}

export default function UpdateProductPage({ params: { slug } }: Route.ComponentProps) {
  const load = useCallback(() => productToUpdate(slug), [slug]);
  const { outcome, reload } = useApiData(load);
  if (!outcome?.ok) {
    return (
      <>
        <PageHead title="Update Product" />
        {outcome ? (
          <LoadFailed title={failureMessage(outcome, NO_CATEGORIES)} onRetry={reload} />
        ) : (
          <FormSkeleton />
        )}
      </>
    );
  }
  const { product, categories } = outcome.value;
  return <UpdateProduct key={product._id} product={product} categories={categories} />;
}

function UpdateProduct({ product, categories }: { product: Product; categories: Category[] }) {
  const [deleting, setDeleting] = useState(false);
  const navigate = useNavigate();
  return (
    <>
      <PageHead title="Update Product">
        <ButtonLink to={`/product/${product.slug}`} variant="secondary">
          View in the shop
        </ButtonLink>
        <Button variant="danger" onClick={() => setDeleting(true)}>
          <Trash2 aria-hidden="true" className="size-4" />
          Delete
        </Button>
      </PageHead>
      <ProductForm
        categories={categories}
        product={product}
        action="Update product"
        doing="Updating..."
        exception="Something went wrong in upadating product"
        send={(texts) =>
          callEndpoint("updateProduct", {
            params: { id: product._id },
            body: productTexts(texts, product.quantity),
          })
        }
      />
      <DeleteProductDialog
        product={deleting ? product : null}
        onClose={() => setDeleting(false)}
        onDeleted={() => {
          dropUnsaved();
          navigate("/dashboard/admin/products");
        }}
      />
    </>
  );
}

async function productToUpdate(
  slug: string,
): Promise<ApiOutcome<{ product: Product; categories: Category[] }>> {
  const [found, categories] = await Promise.all([
    callEndpoint("getProduct", { params: { slug } }),
    loadCategories(),
  ]);
  if (!found.ok) return found;
  if (!categories.ok) return categories;
  return success({ product: found.value.product, categories: categories.value });
}
