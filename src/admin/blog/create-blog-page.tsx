import { callEndpoint } from "#browser/endpoint-client.ts";
import { pageMeta } from "#storefront/site/page-meta.ts";
import { showToast } from "#ui/toast-store.ts";
import { toActionResult } from "../kit/action-outcome.ts";
import { keepUnsavedPage } from "../kit/admin-access.ts";
import type { WithIdempotencyKey } from "../kit/forms/idempotency-key.ts";
import { PageHead } from "../kit/page-head.tsx";
import { loadMediaConfig } from "../media/media-config.ts";
import type { Route } from "./+types/create-blog-page.ts";
import { BlogForm } from "./blog-form.tsx";
import type { NewBlogPost } from "./blog-schema.ts";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Create Blog" });
}

export const clientLoader = loadMediaConfig;

export const shouldRevalidate = keepUnsavedPage;

/** Publishes the blog post; its form goes on to the list. */
export async function clientAction({ request }: Route.ClientActionArgs) {
  const { idempotencyKey, ...body }: WithIdempotencyKey<NewBlogPost> = await request.json();
  const outcome = await callEndpoint("createBlog", { body, idempotencyKey });
  if (outcome.ok) showToast(outcome.value.message);
  return toActionResult(outcome);
}

export default function CreateBlogPage({ loaderData: media }: Route.ComponentProps) {
  return (
    <>
      <PageHead title="Create Blog" />
      <BlogForm
        media={media}
        submitLabel="Create blog"
        busyLabel="Creating..."
        fallbackMessage="Failed to create blog"
      />
    </>
  );
}
