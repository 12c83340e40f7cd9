import { type ReactNode, useState } from "react";

interface FoldedFieldsProps {
  /** Says what the fields are for; a press on it unfolds them. */
  summary: string;
  /** Unfolded at first. */
  open: boolean;
  /** One of them is invalid: it must be seen, and can only then take the focus. */
  hasError: boolean;
  children: ReactNode;
}

/** Fields that few need, folded away; their texts are sent with the form all the same. */
export function FoldedFields({ summary, open, hasError, children }: FoldedFieldsProps) {
  const [unfolded, setUnfolded] = useState(open);
  return (
    <details
      open={unfolded || hasError}
      onToggle={(event) => setUnfolded(event.currentTarget.open)}
      className="rounded-md border border-line"
    >
      <summary className="min-h-11 cursor-pointer px-3 py-2.5 text-sm font-semibold">
        {summary}
      </summary>
      <div className="grid gap-4 border-t border-line p-3">{children}</div>
    </details>
  );
}
