import { useCallback } from "react";
import type { Category, DescribedCategory } from "#shared/catalogue/contract.ts";
import { success } from "#shared/failure.ts";
import type { ApiOutcome } from "../../api/api-outcome.ts";
import { callEndpoint } from "../../api/endpoint-client.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { showToast } from "../../ui/toast.tsx";
import { failureMessage } from "../failure-message.ts";
import { LoadFailed } from "../load-failed.tsx";
import { useApiData } from "../use-api-data.ts";
import { CategoryForm } from "./category-form.tsx";

interface CategoryEditProps {
  category: Category;
  categories: readonly Category[];
  onSaved: () => void;
  onCancel: () => void;
}

/** Changes a category where it stands. Its description is not in the list and is asked for first. */
export function CategoryEdit({ category, categories, onSaved, onCancel }: CategoryEditProps) {
  const { slug } = category;
  const load = useCallback(() => described(slug), [slug]);
  const { outcome, reload } = useApiData(load);
  if (!outcome) return <Skeleton className="h-48 w-full" />;
  if (!outcome.ok) {
    const words = failureMessage(outcome, "Something went wrong in fetching categories");
    return <LoadFailed title={words} onRetry={reload} />;
  }
  return (
    <CategoryForm
      categories={categories}
      category={category}
      description={outcome.value.description}
      action="Update"
      doing="Updating..."
      exception="Something went wrong in updating category"
      onCancel={onCancel}
      send={async (texts) => {
        const answer = await callEndpoint("updateCategory", {
          params: { id: category._id },
          body: texts,
        });
        if (answer.ok) {
          showToast(answer.value.message);
          onSaved();
        }
        return answer;
      }}
    />
  );
}

async function described(slug: string): Promise<ApiOutcome<DescribedCategory>> {
  const answer = await callEndpoint("getProductsOfCategory", {
    params: { slug },
    query: { limit: 1 },
  });
  return answer.ok ? success(answer.value.category) : answer;
}
