import { Newspaper, Search } from "lucide-react";
import { type FormEvent, useCallback, useRef, useState } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import type { BlogPost } from "#shared/blog/contract.ts";
import { shortDate } from "#shared/dates.ts";
import { callEndpoint } from "../../api/endpoint-client.ts";
import { pageMeta } from "../../site/page-meta.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { TextField } from "../../ui/field.tsx";
import { Picture } from "../../ui/picture.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { showToast } from "../../ui/toast.tsx";
import { ConfirmDialog } from "../confirm-dialog.tsx";
import { failureMessage } from "../failure-message.ts";
import { LoadFailed } from "../load-failed.tsx";
import { PageHead } from "../page-head.tsx";
import { useApiData } from "../use-api-data.ts";
import type { Route } from "./+types/manage-blogs-page.ts";

const HERE = "/dashboard/admin/blogs";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Manage Blogs" });
}

export default function ManageBlogsPage() {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const asked = (query.get("search") ?? "").trim().slice(0, 500);
  const load = useCallback(
    () =>
      asked ? callEndpoint("searchBlogs", { params: { text: asked } }) : callEndpoint("getBlogs"),
    [asked],
  );
  const { outcome, loading, reload } = useApiData(load);
  const [chosen, setChosen] = useState<BlogPost | null>(null);
  const status = useRef<HTMLParagraphElement>(null);
  const blogs = outcome?.ok ? outcome.value.blogs : [];

  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = String(new FormData(event.currentTarget).get("search") ?? "").trim();
    navigate(text ? `${HERE}?${new URLSearchParams({ search: text })}` : HERE);
  };

  return (
    <>
      <PageHead title="Manage Blogs">
        <ButtonLink to="/dashboard/admin/create-blog">Create Blog</ButtonLink>
      </PageHead>
      <search>
        <form onSubmit={search} className="mb-5 flex max-w-xl items-end gap-3">
          <TextField
            key={asked}
            label="Search in titles and words"
            name="search"
            type="search"
            enterKeyHint="search"
            defaultValue={asked}
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
        {loading
          ? "Loading..."
          : outcome?.ok && `${blogs.length} ${blogs.length === 1 ? "blog" : "blogs"}`}
      </p>
      {!outcome && <Skeleton className="h-96 w-full" />}
      {outcome && !outcome.ok && (
        <LoadFailed title={failureMessage(outcome, "Error fetching blogs")} onRetry={reload} />
      )}
      {outcome?.ok && blogs.length === 0 && (
        <EmptyState
          title={asked ? "No blogs found" : "No blogs yet"}
          icon={<Newspaper className="size-10" />}
        >
          {asked && (
            <ButtonLink to={HERE} variant="secondary">
              All blogs
            </ButtonLink>
          )}
        </EmptyState>
      )}
      <ul aria-busy={loading} className={`grid gap-3 ${loading ? "opacity-60" : ""}`}>
        {blogs.map((blog) => (
          <li key={blog._id}>
            <BlogRow blog={blog} onDelete={setChosen} />
          </li>
        ))}
      </ul>
      <DeleteBlog
        blog={chosen}
        onClose={() => setChosen(null)}
        onDeleted={async () => {
          await reload();
          // The row that held the focus is gone.
          status.current?.focus();
        }}
      />
    </>
  );
}

function BlogRow({ blog, onDelete }: { blog: BlogPost; onDelete: (blog: BlogPost) => void }) {
  const { slug, title, thumbnail, author, createdAt } = blog;
  return (
    <article className="sheet grid grid-cols-[5rem_minmax(0,1fr)] items-center gap-x-4 gap-y-3 p-3 md:grid-cols-[5rem_minmax(0,1fr)_auto]">
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
          to={`/dashboard/admin/update-blog/${encodeURIComponent(slug)}`}
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

interface DeleteBlogProps {
  blog: BlogPost | null;
  onClose: () => void;
  onDeleted: () => void;
}

function DeleteBlog({ blog, onClose, onDeleted }: DeleteBlogProps) {
  const [busy, setBusy] = useState(false);
  const remove = async () => {
    if (!blog || busy) return;
    setBusy(true);
    const answer = await callEndpoint("deleteBlog", { params: { id: blog._id } });
    setBusy(false);
    onClose();
    if (!answer.ok) return showToast(failureMessage(answer, "Error deleting blog"), "error");
    showToast(answer.value.message);
    onDeleted();
  };
  return (
    <ConfirmDialog
      open={blog !== null}
      title="Delete this blog?"
      action="Delete"
      doing="Deleting..."
      busy={busy}
      onConfirm={remove}
      onClose={onClose}
    >
      <p className="wrap-anywhere">“{blog?.title}” is deleted for good.</p>
    </ConfirmDialog>
  );
}
