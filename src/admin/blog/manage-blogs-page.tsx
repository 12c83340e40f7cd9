import { Newspaper } from "lucide-react";
import { useRef } from "react";
import { replace, useSearchParams } from "react-router";
import { callEndpoint } from "#browser/endpoint-client.ts";
import { failureText } from "#browser/failure-text.ts";
import type { BlogSummary } from "#shared/blog/contract.ts";
import { pageMeta } from "#storefront/site/page-meta.ts";
import { ButtonLink } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { PageSteps } from "#ui/page-steps.tsx";
import { showOutcome, toActionResult } from "../kit/action-outcome.ts";
import { loadForAdmin } from "../kit/admin-access.ts";
import { BLOGS_PATH } from "../kit/dashboard-menu.ts";
import { DeletionDialog } from "../kit/deletion-dialog.tsx";
import { EntryList } from "../kit/entry-list.tsx";
import { ListSearch } from "../kit/list-search.tsx";
import { ListStatus } from "../kit/list-status.tsx";
import { LoadFailed } from "../kit/load-failed.tsx";
import { PageHead } from "../kit/page-head.tsx";
import { useDeletion } from "../kit/use-deletion.ts";
import { useReloading } from "../kit/use-reloading.ts";
import type { Route } from "./+types/manage-blogs-page.ts";
import { blogListAddress, readBlogFilter } from "./blog-filter.ts";
import { BlogRow } from "./blog-row.tsx";

/** Blog posts on one page. */
const PAGE_SIZE = 50;

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Manage Blogs" });
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { text, page } = readBlogFilter(new URL(request.url).searchParams);
  const query = { limit: PAGE_SIZE, page, summary: "1" } as const;
  const loaded = await loadForAdmin(() =>
    text
      ? callEndpoint("searchBlogs", { params: { text }, query })
      : callEndpoint("getBlogs", { query }),
  );
  if (loaded.ok && page > loaded.value.pages) {
    throw replace(blogListAddress(text, loaded.value.pages));
  }
  return loaded;
}

/** Deletes the blog post of the given `id`. */
export async function clientAction({ request }: Route.ClientActionArgs) {
  const id = String((await request.formData()).get("id"));
  const outcome = await callEndpoint("deleteBlog", { params: { id } });
  showOutcome(outcome, "Error deleting blog");
  return toActionResult(outcome);
}

export default function ManageBlogsPage({ loaderData: loaded }: Route.ComponentProps) {
  const [query] = useSearchParams();
  const { text: searched, page } = readBlogFilter(query);
  const reloading = useReloading();
  const status = useRef<HTMLParagraphElement>(null);
  const deletion = useDeletion<BlogSummary>({ focusNext: status });
  const blogs = loaded.ok ? loaded.value.blogs : [];

  return (
    <>
      <PageHead title="Manage Blogs">
        <ButtonLink to="/dashboard/admin/create-blog">Create Blog</ButtonLink>
      </PageHead>
      <ListSearch
        label="Search in titles and words"
        text={searched}
        maxLength={500}
        addressOf={(wanted) => blogListAddress(wanted, 1)}
      />
      <ListStatus
        ref={status}
        reloading={reloading}
        total={loaded.ok ? loaded.value.total : undefined}
        one="blog"
        many="blogs"
      />
      {!loaded.ok && <LoadFailed title={failureText(loaded, "Error fetching blogs")} />}
      {loaded.ok && blogs.length === 0 && (
        <EmptyState
          title={searched ? "No blogs found" : "No blogs yet"}
          icon={<Newspaper className="size-10" />}
        >
          {searched && (
            <ButtonLink to={BLOGS_PATH} variant="secondary">
              All blogs
            </ButtonLink>
          )}
        </EmptyState>
      )}
      <EntryList entries={blogs} reloading={reloading}>
        {(blog) => <BlogRow blog={blog} onDelete={deletion.choose} />}
      </EntryList>
      <PageSteps
        page={page}
        pages={loaded.ok ? loaded.value.pages : 1}
        addressOf={(to) => blogListAddress(searched, to)}
        back="Newer"
        on="Older"
      />
      <DeletionDialog deletion={deletion} title="Delete this blog?">
        <p className="wrap-anywhere">“{deletion.chosen?.title}” is deleted for good.</p>
      </DeletionDialog>
    </>
  );
}
