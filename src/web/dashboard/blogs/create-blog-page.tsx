import { callEndpoint } from "../../api/endpoint-client.ts";
import { pageMeta } from "../../site/page-meta.ts";
import { keepUnsavedPage } from "../admin-access.ts";
import { PageHead } from "../page-head.tsx";
import { loadMediaConfig } from "../pictures/media-config.ts";
import type { Route } from "./+types/create-blog-page.ts";
import { BlogForm } from "./blog-form.tsx";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Create Blog" });
}

export const clientLoader = loadMediaConfig;

export const shouldRevalidate = keepUnsavedPage;

export default function CreateBlogPage({ loaderData: media }: Route.ComponentProps) {
  return (
    <>
      <PageHead title="Create Blog" />
      <BlogForm
        media={media}
        submitLabel="Create blog"
        busyLabel="Creating..."
        fallbackMessage="Failed to create blog"
        send={(parts) => callEndpoint("createBlog", { body: parts })}
      />
    </>
  );
}
