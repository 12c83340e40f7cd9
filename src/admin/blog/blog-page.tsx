import { callEndpoint } from "#browser/endpoint-client.ts";
import { pageMeta } from "#storefront/site/page-meta.ts";
import { ButtonLink } from "#ui/button.tsx";
import { keepUnsavedPage, loadForAdmin } from "../kit/admin-access.ts";
import { AuditLink } from "../kit/audit-link.tsx";
import { BLOGS_PATH } from "../kit/dashboard-menu.ts";
import { EditPage } from "../kit/edit-page.tsx";
import { loadMediaConfig } from "../media/media-config.ts";
import type { Route } from "./+types/blog-page.ts";
import { BlogForm } from "./blog-form.tsx";

const titleOf = ({ slug }: { slug?: string | undefined }) =>
  slug === undefined ? "Create Blog" : "Update Blog";

export function meta({ matches, params }: Route.MetaArgs) {
  return pageMeta(matches, { title: titleOf(params) });
}

/** Without a slug the form makes a new blog post. */
export async function clientLoader({ params: { slug } }: Route.ClientLoaderArgs) {
  const [found, media] = await Promise.all([
    slug === undefined
      ? undefined
      : loadForAdmin(() => callEndpoint("getBlog", { params: { slug } })),
    loadMediaConfig(),
  ]);
  return { found, media };
}

export const shouldRevalidate = keepUnsavedPage;

export default function BlogPage({ params, loaderData: { found, media } }: Route.ComponentProps) {
  const blog = found?.ok ? found.value.blog : undefined;
  const { slug } = params;
  return (
    <EditPage
      title={titleOf(params)}
      {...(found && { list: { path: BLOGS_PATH, name: "All blogs" } })}
      edited={blog?._id}
      actions={
        slug !== undefined && (
          <ButtonLink to={`/blog/${encodeURIComponent(slug)}`} variant="secondary">
            View in the shop
          </ButtonLink>
        )
      }
      needs={found ? [found] : []}
      failedTitle="Error fetching blogs"
    >
      {blog && <AuditLink subject="blog" id={blog._id} />}
      <BlogForm key={blog?._id} blog={blog} media={media} />
    </EditPage>
  );
}
