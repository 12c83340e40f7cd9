import { Link } from "react-router";
import type { BlogSummary } from "#shared/blog/contract.ts";
import { shortDate } from "#shared/dates.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Picture } from "../../ui/picture.tsx";
import { useEditedEntry, useFromList } from "../list-return.ts";

interface BlogRowProps {
  blog: BlogSummary;
  onDelete: (blog: BlogSummary) => void;
}

/** A blog post in the dashboard's list, with what can be done with it. */
export function BlogRow({ blog, onDelete }: BlogRowProps) {
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
