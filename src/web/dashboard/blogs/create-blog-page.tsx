import { callEndpoint } from "../../api/endpoint-client.ts";
import { pageMeta } from "../../site/page-meta.ts";
import { PageHead } from "../page-head.tsx";
import type { Route } from "./+types/create-blog-page.ts";
import { BlogForm } from "./blog-form.tsx";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Create Blog" });
}

export default function CreateBlogPage() {
  return (
    <>
      <PageHead title="Create Blog" />
      <BlogForm
        action="Create blog"
        doing="Creating..."
        exception="Failed to create blog"
        send={(parts) => callEndpoint("createBlog", { body: parts })}
      />
    </>
  );
}
