import { callEndpoint } from "../../api/endpoint-client.ts";
import { pageMeta } from "../../site/page-meta.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { keepUnsavedPage, loadForAdmin } from "../admin-access.ts";
import { failureMessage } from "../failure-message.ts";
import { LoadFailed } from "../load-failed.tsx";
import { PageHead } from "../page-head.tsx";
import { loadMediaConfig } from "../pictures/media-config.ts";
import type { Route } from "./+types/update-blog-page.ts";
import { BlogForm } from "./blog-form.tsx";

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
          send={(parts) =>
            callEndpoint("updateBlog", { params: { id: found.value.blog._id }, body: parts })
          }
        />
      )}
    </>
  );
}
