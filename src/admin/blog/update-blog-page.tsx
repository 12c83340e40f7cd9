import { callEndpoint } from "#browser/endpoint-client.ts";
import { failureText } from "#browser/failure-text.ts";
import { pageMeta } from "#storefront/site/page-meta.ts";
import { ButtonLink } from "#ui/button.tsx";
import { showToast } from "#ui/toast-store.ts";
import { toActionResult } from "../kit/action-outcome.ts";
import { keepUnsavedPage, loadForAdmin } from "../kit/admin-access.ts";
import { BLOGS_PATH } from "../kit/dashboard-menu.ts";
import { ListLink } from "../kit/list-link.tsx";
import { useListAddress } from "../kit/list-return.ts";
import { LoadFailed } from "../kit/load-failed.tsx";
import { PageHead } from "../kit/page-head.tsx";
import { loadMediaConfig } from "../media/media-config.ts";
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

/** Saves the blog post; its form goes back to the list. */
export async function clientAction({ request }: Route.ClientActionArgs) {
  const { _id: id, ...body }: ChangedBlogPost = await request.json();
  const outcome = await callEndpoint("updateBlog", { params: { id }, body });
  if (outcome.ok) showToast(outcome.value.message);
  return toActionResult(outcome);
}

export default function UpdateBlogPage({ params, loaderData }: Route.ComponentProps) {
  const { found, media } = loaderData;
  const list = useListAddress(BLOGS_PATH);
  return (
    <>
      <ListLink to={list} edited={found.ok ? found.value.blog._id : undefined}>
        All blogs
      </ListLink>
      <PageHead title="Update Blog">
        <ButtonLink to={`/blog/${encodeURIComponent(params.slug)}`} variant="secondary">
          View in the shop
        </ButtonLink>
      </PageHead>
      {!found.ok && <LoadFailed title={failureText(found, "Error fetching blogs")} />}
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
