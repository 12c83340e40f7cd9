import { Link } from "react-router";
import type { BlogSummary } from "#shared/blog/contract.ts";
import { shortDate } from "#shared/dates.ts";
import { Picture } from "#ui/picture.tsx";
import { EntryActions } from "../kit/entry-actions.tsx";
import { useEditedEntry } from "../kit/list-return.ts";

interface BlogRowProps {
  blog: BlogSummary;
  onDelete: (blog: BlogSummary) => void;
}

/** A blog post in the dashboard's list, with what can be done with it. */
export function BlogRow({ blog, onDelete }: BlogRowProps) {
  const { slug, title, thumbnail, author, createdAt } = blog;
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
      <EntryActions
        name={title}
        editPath={`/dashboard/admin/update-blog/${encodeURIComponent(slug)}`}
        editRef={ref}
        onDelete={() => onDelete(blog)}
        className="max-md:col-span-2"
      />
    </article>
  );
}
