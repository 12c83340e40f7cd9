import type { Ref } from "react";
import { Button, ButtonLink } from "#ui/button.tsx";
import { useFromList } from "./list-return.ts";

interface EntryActionsProps {
  /** What the entry is called: it tells its buttons from those of the others. */
  name: string;
  /** The page that changes the entry; null where the reader may not. */
  editPath: string | null;
  editLabel?: "Edit" | "Update";
  /** The link to that page, which gets the focus when somebody comes back from there. */
  editRef: Ref<HTMLAnchorElement>;
  onDelete: () => void;
  className?: string;
}

/** What can be done with an entry of a list; what cannot be undone is the smaller of both. */
export function EntryActions(props: EntryActionsProps) {
  const { name, editPath, editLabel = "Edit", editRef, onDelete, className = "" } = props;
  const fromList = useFromList();
  return (
    <div className={`flex gap-2 ${className}`}>
      {editPath !== null && (
        <ButtonLink
          ref={editRef}
          to={editPath}
          state={fromList}
          variant="secondary"
          aria-label={`${editLabel} ${name}`}
          className="max-md:flex-1"
        >
          {editLabel}
        </ButtonLink>
      )}
      <Button
        variant="quiet"
        aria-label={`Delete ${name}`}
        className="text-error!"
        onClick={onDelete}
      >
        Delete
      </Button>
    </div>
  );
}
