import { useCallback } from "react";
import { callEndpoint } from "../../api/endpoint-client.ts";
import { pageMeta } from "../../site/page-meta.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { failureMessage } from "../failure-message.ts";
import { FormSkeleton } from "../form-skeleton.tsx";
import { LoadFailed } from "../load-failed.tsx";
import { PageHead } from "../page-head.tsx";
import { useApiData } from "../use-api-data.ts";
import type { Route } from "./+types/update-blog-page.ts";
import { BlogForm } from "./blog-form.tsx";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Update Blog" });
}

export default function UpdateBlogPage({ params: { slug } }: Route.ComponentProps) {
  const load = useCallback(() => callEndpoint("getBlog", { params: { slug } }), [slug]);
  const { outcome, reload } = useApiData(load);
  const blog = outcome?.ok ? outcome.value.blog : null;
  return (
    <>
      <PageHead title="Update Blog">
        <ButtonLink to={`/blog/${encodeURIComponent(slug)}`} variant="secondary">
          View in the shop
        </ButtonLink>
      </PageHead>
      {!outcome && <FormSkeleton />}
      {outcome && !outcome.ok && (
        <LoadFailed title={failureMessage(outcome, "Error fetching blogs")} onRetry={reload} />
      )}
      {blog && (
        <BlogForm
          key={blog._id}
          blog={blog}
          action="Update blog"
          doing="Updating..."
          exception="Failed to update blog"
          send={(parts) => callEndpoint("updateBlog", { params: { id: blog._id }, body: parts })}
        />
      )}
    </>
  );
}
