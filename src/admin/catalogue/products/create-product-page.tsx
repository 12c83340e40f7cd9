import { callEndpoint } from "#browser/endpoint-client.ts";
import { failureText } from "#browser/failure-text.ts";
import { pageMeta } from "#storefront/site/page-meta.ts";
import { toActionResult } from "../../kit/action-outcome.ts";
import { keepUnsavedPage } from "../../kit/admin-access.ts";
import type { WithIdempotencyKey } from "../../kit/forms/idempotency-key.ts";
import { LoadFailed } from "../../kit/load-failed.tsx";
import { PageHead } from "../../kit/page-head.tsx";
import { loadMediaConfig } from "../../media/media-config.ts";
import { loadCategories, NO_CATEGORIES } from "../categories/load-categories.ts";
import type { Route } from "./+types/create-product-page.ts";
import { loadFormAttributes } from "./load-attributes.ts";
import type { NewProduct } from "./product-body.ts";
import { ProductForm } from "./product-form.tsx";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Create Product" });
}

export async function clientLoader() {
  const [categories, media, attributes] = await Promise.all([
    loadCategories(),
    loadMediaConfig(),
    loadFormAttributes(),
  ]);
  return { categories, media, attributes };
}

export const shouldRevalidate = keepUnsavedPage;

/** Makes the product; its form says so and goes on to the list. */
export async function clientAction({ request }: Route.ClientActionArgs) {
  const { idempotencyKey, ...body }: WithIdempotencyKey<NewProduct> = await request.json();
  const outcome = await callEndpoint("createProduct", { body, idempotencyKey });
  return toActionResult(outcome);
}

export default function CreateProductPage({ loaderData }: Route.ComponentProps) {
  const { categories, media, attributes } = loaderData;
  return (
    <>
      <PageHead title="Create Product" />
      {!categories.ok && <LoadFailed title={failureText(categories, NO_CATEGORIES)} />}
      {categories.ok && (
        <ProductForm
          categories={categories.value}
          media={media}
          attributes={attributes}
          submitLabel="Create product"
          busyLabel="Creating..."
          fallbackMessage="Something went wrong in creating product"
        />
      )}
    </>
  );
}
