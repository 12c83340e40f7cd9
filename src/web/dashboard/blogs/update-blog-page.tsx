import { redirect } from "react-router";
import { callEndpoint } from "../../api/endpoint-client.ts";
import { pageMeta } from "../../site/page-meta.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { showToast } from "../../ui/toast-store.ts";
import { toActionResult } from "../action-outcome.ts";
import { keepUnsavedPage, loadForAdmin } from "../admin-access.ts";
import { failureMessage } from "../failure-message.ts";
import { LoadFailed } from "../load-failed.tsx";
import { PageHead } from "../page-head.tsx";
import { loadMediaConfig } from "../pictures/media-config.ts";
import type { Route } from "./+types/update-blog-page.ts";
import { BlogForm } from "./blog-form.tsx";
import type { ChangedBlogPost } from "./blog-schema.ts";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Update Blog" });
}

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  const [found, media] = await Promise.all([
    loadForAdmin(() => callEndpoint("getBlog", { params })),
    loadMediaConfig(),
  ]);
  return { found, media };
}

export const shouldRevalidate = keepUnsavedPage;

/** Saves the blog post and goes back to the list. */
export async function clientAction({ request }: Route.ClientActionArgs) {
  const { _id: id, ...body }: ChangedBlogPost = await request.json();
  const outcome = await callEndpoint("updateBlog", { params: { id }, body });
  if (!outcome.ok) return toActionResult(outcome);
  showToast(outcome.value.message);
  return redirect("/dashboard/admin/blogs");
}

export default function UpdateBlogPage({ params, loaderData }: Route.ComponentProps) {
  const { found, media } = loaderData;
  return (
    <>
      <PageHead title="Update Blog">
        <ButtonLink to={`/blog/${encodeURIComponent(params.slug)}`} variant="secondary">
          View in the shop
        </ButtonLink>
      </PageHead>
      {!found.ok && <LoadFailed title={failureMessage(found, "Error fetching blogs")} />}
      {found.ok && (
        <BlogForm
          key={found.value.blog._id}
          blog={found.value.blog}
          media={media}
          submitLabel="Update blog"
          busyLabel="Updating..."
          fallbackMessage="Failed to update blog"
        />
      )}
    </>
  );
}
