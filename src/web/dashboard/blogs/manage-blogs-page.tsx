import { Newspaper, Search } from "lucide-react";
import { type FormEvent, useRef } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import type { BlogPost } from "#shared/blog/contract.ts";
import { shortDate } from "#shared/dates.ts";
import { callEndpoint } from "../../api/endpoint-client.ts";
import { pageMeta } from "../../site/page-meta.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { TextField } from "../../ui/field.tsx";
import { Picture } from "../../ui/picture.tsx";
import { showOutcome, toActionResult } from "../action-outcome.ts";
import { loadForAdmin } from "../admin-access.ts";
import { ConfirmDialog } from "../confirm-dialog.tsx";
import { BLOGS_PATH } from "../dashboard-menu.ts";
import { failureMessage } from "../failure-message.ts";
import { useEditedEntry, useFromList } from "../list-return.ts";
import { LoadFailed } from "../load-failed.tsx";
import { PageHead } from "../page-head.tsx";
import { useDeletion } from "../use-deletion.ts";
import { useReloading } from "../use-reloading.ts";
import type { Route } from "./+types/manage-blogs-page.ts";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Manage Blogs" });
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const text = searchTextOf(new URL(request.url).searchParams);
  return loadForAdmin(() =>
    text ? callEndpoint("searchBlogs", { params: { text } }) : callEndpoint("getBlogs"),
  );
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
  const searched = searchTextOf(query);
  const reloading = useReloading();
  const status = useRef<HTMLParagraphElement>(null);
  const deletion = useDeletion<BlogPost>({ focusNext: status });
  const blogs = loaded.ok ? loaded.value.blogs : [];

  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = String(new FormData(event.currentTarget).get("search") ?? "").trim();
    navigate(text ? `${BLOGS_PATH}?${new URLSearchParams({ search: text })}` : BLOGS_PATH);
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
          : loaded.ok && `${blogs.length} ${blogs.length === 1 ? "blog" : "blogs"}`}
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

function searchTextOf(query: URLSearchParams): string {
  return (query.get("search") ?? "").trim().slice(0, 500);
}

function BlogRow({ blog, onDelete }: { blog: BlogPost; onDelete: (blog: BlogPost) => void }) {
  const { slug, title, thumbnail, author, createdAt } = blog;
  const fromList = useFromList();
  const { ref, isEdited } = useEditedEntry(blog._id);
  return (
    <article
      className={`${isEdited ? "bg-info-soft!" : ""} sheet grid grid-cols-[5rem_minmax(0,1fr)] items-center gap-x-4 gap-y-3 p-3 md:grid-cols-[5rem_minmax(0,1fr)_auto]`}
    >
      <Picture url={thumbnail} alt="" sizes="5rem" className="aspect-square" />
      <div className="min-w-0">
        <h2 className="text-base">
          <Link to={`/blog/${slug}`} className="wrap-anywhere underline-offset-4 hover:underline">
            {title}
          </Link>
        </h2>
        <p className="text-sm text-muted">
          {author.name},{" "}
          <time dateTime={createdAt} className="whitespace-nowrap">
            {shortDate(createdAt)}
          </time>
        </p>
      </div>
      <div className="flex gap-2 max-md:col-span-2">
        <ButtonLink
          ref={ref}
          to={`/dashboard/admin/update-blog/${encodeURIComponent(slug)}`}
          state={fromList}
          variant="secondary"
          aria-label={`Edit ${title}`}
          className="max-md:flex-1"
        >
          Edit
        </ButtonLink>
        <Button
          variant="danger"
          aria-label={`Delete ${title}`}
          className="max-md:flex-1"
          onClick={() => onDelete(blog)}
        >
          Delete
        </Button>
      </div>
    </article>
  );
}
