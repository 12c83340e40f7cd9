import { callEndpoint } from "../../api/endpoint-client.ts";
import { pageMeta } from "../../site/page-meta.ts";
import { loadCategories, NO_CATEGORIES } from "../categories/load-categories.ts";
import { failureMessage } from "../failure-message.ts";
import { FormSkeleton } from "../form-skeleton.tsx";
import { LoadFailed } from "../load-failed.tsx";
import { PageHead } from "../page-head.tsx";
import { useApiData } from "../use-api-data.ts";
import type { Route } from "./+types/create-product-page.ts";
import { ProductForm } from "./product-form.tsx";
import { productTexts } from "./product-texts.ts";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Create Product" });
}

export default function CreateProductPage() {
  const { outcome, reload } = useApiData(loadCategories);
  return (
    <>
      <PageHead title="Create Product" />
      {!outcome && <FormSkeleton />}
      {outcome && !outcome.ok && (
        <LoadFailed title={failureMessage(outcome, NO_CATEGORIES)} onRetry={reload} />
      )}
      {outcome?.ok && (
        <ProductForm
          categories={outcome.value}
          action="Create product"
          doing="Creating..."
          exception="Something went wrong in creating product"
          send={(texts) => callEndpoint("createProduct", { body: productTexts(texts, undefined) })}
        />
      )}
    </>
  );
}
