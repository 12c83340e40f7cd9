import { Newspaper, Search } from "lucide-react";
import { type FormEvent, useRef } from "react";
import { replace, useNavigate, useSearchParams } from "react-router";
import type { BlogSummary } from "#shared/blog/contract.ts";
import { groupedNumber } from "#shared/grouped-number.ts";
import { callEndpoint } from "../../api/endpoint-client.ts";
import { pageMeta } from "../../site/page-meta.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { TextField } from "../../ui/field.tsx";
import { PageSteps } from "../../ui/page-steps.tsx";
import { showOutcome, toActionResult } from "../action-outcome.ts";
import { loadForAdmin } from "../admin-access.ts";
import { ConfirmDialog } from "../confirm-dialog.tsx";
import { BLOGS_PATH } from "../dashboard-menu.ts";
import { failureMessage } from "../failure-message.ts";
import { LoadFailed } from "../load-failed.tsx";
import { PageHead } from "../page-head.tsx";
import { useDeletion } from "../use-deletion.ts";
import { useReloading } from "../use-reloading.ts";
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
  const query = { limit: PAGE_SIZE, page };
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
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const { text: searched, page } = readBlogFilter(query);
  const reloading = useReloading();
  const status = useRef<HTMLParagraphElement>(null);
  const deletion = useDeletion<BlogSummary>({ focusNext: status });
  const blogs = loaded.ok ? loaded.value.blogs : [];
  const total = loaded.ok ? loaded.value.total : 0;

  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = String(new FormData(event.currentTarget).get("search") ?? "").trim();
    navigate(blogListAddress(text, 1));
  };

  return (
    <>
      <PageHead title="Manage Blogs">
        <ButtonLink to="/dashboard/admin/create-blog">Create Blog</ButtonLink>
      </PageHead>
      <search>
        <form onSubmit={search} className="mb-5 flex max-w-xl items-end gap-3">
          <TextField
            key={searched}
            label="Search in titles and words"
            name="search"
            type="search"
            enterKeyHint="search"
            defaultValue={searched}
            maxLength={500}
            className="min-w-0 flex-1"
          />
          <Button type="submit" variant="secondary">
            <Search aria-hidden="true" className="size-4" />
            Search
          </Button>
        </form>
      </search>
      <p
        ref={status}
        tabIndex={-1}
        role="status"
        className="tabular mb-3 outline-none min-h-6 text-muted"
      >
        {reloading
          ? "Loading..."
          : loaded.ok && `${groupedNumber(total)} ${total === 1 ? "blog" : "blogs"}`}
      </p>
      {!loaded.ok && <LoadFailed title={failureMessage(loaded, "Error fetching blogs")} />}
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
      <ul aria-busy={reloading} className={`grid gap-3 ${reloading ? "opacity-60" : ""}`}>
        {blogs.map((blog) => (
          <li key={blog._id}>
            <BlogRow blog={blog} onDelete={deletion.choose} />
          </li>
        ))}
      </ul>
      <PageSteps
        page={page}
        pages={loaded.ok ? loaded.value.pages : 1}
        addressOf={(to) => blogListAddress(searched, to)}
        back="Newer"
        on="Older"
      />
      <ConfirmDialog
        open={deletion.chosen !== null}
        title="Delete this blog?"
        confirmLabel="Delete"
        busyLabel="Deleting..."
        busy={deletion.busy}
        onConfirm={deletion.confirm}
        onClose={deletion.close}
      >
        <p className="wrap-anywhere">“{deletion.chosen?.title}” is deleted for good.</p>
      </ConfirmDialog>
    </>
  );
}
