import { useRef } from "react";
import { callEndpoint } from "#browser/endpoint-client.ts";
import { failureText } from "#browser/failure-text.ts";
import { pageMeta } from "#storefront/site/page-meta.ts";
import { showOutcome, toActionResult } from "../../kit/action-outcome.ts";
import { keepUnsavedPage, loadForAdmin } from "../../kit/admin-access.ts";
import { LoadFailed } from "../../kit/load-failed.tsx";
import { PageHeader } from "../../kit/page-header.tsx";
import type { Route } from "./+types/create-category-page.ts";
import { CategoryForm } from "./category-form.tsx";
import { CategoryList } from "./category-list.tsx";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Create Category" });
}

export function clientLoader() {
  return loadForAdmin(() => callEndpoint("getCategories"));
}

export const shouldRevalidate = keepUnsavedPage;

/** Deletes the category of the given `id`. */
export async function clientAction({ request }: Route.ClientActionArgs) {
  const id = String((await request.formData()).get("id"));
  const outcome = await callEndpoint("deleteCategory", { params: { id } });
  showOutcome(outcome, "Something went wrong in deleting category");
  return toActionResult(outcome);
}

export default function CreateCategoryPage({ loaderData: loaded }: Route.ComponentProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const categories = loaded.ok ? loaded.value.category : [];
  return (
    <>
      <PageHeader title="Create Category" />
      <div className="sheet mb-10 max-w-3xl p-5">
        <CategoryForm categories={categories} />
      </div>
      <section aria-labelledby="all-categories" className="max-w-3xl">
        <h2 ref={heading} id="all-categories" tabIndex={-1} className="mb-3 outline-none">
          All categories
        </h2>
        {loaded.ok ? (
          <CategoryList categories={categories} focusNext={heading} />
        ) : (
          <LoadFailed title={failureText(loaded, "Something went wrong in fetching categories")} />
        )}
      </section>
    </>
  );
}
