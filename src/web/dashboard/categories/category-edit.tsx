import { useRevalidator } from "react-router";
import type { Category, DescribedCategory } from "#shared/catalogue/contract.ts";
import { callEndpoint } from "../../api/endpoint-client.ts";
import { showToast } from "../../ui/toast.tsx";
import { CategoryForm } from "./category-form.tsx";

interface CategoryEditProps {
  category: DescribedCategory;
  categories: readonly Category[];
  onClose: () => void;
}

/** Changes a category where it stands. */
export function CategoryEdit({ category, categories, onClose }: CategoryEditProps) {
  const { revalidate } = useRevalidator();
  return (
    <CategoryForm
      categories={categories}
      category={category}
      submitLabel="Update"
      busyLabel="Updating..."
      fallbackMessage="Something went wrong in updating category"
      onCancel={onClose}
      send={async (texts) => {
        const answer = await callEndpoint("updateCategory", {
          params: { id: category._id },
          body: texts,
        });
        if (answer.ok) {
          showToast(answer.value.message);
          onClose();
          void revalidate();
        }
        return answer;
      }}
    />
  );
}
