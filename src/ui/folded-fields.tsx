import { type ReactNode, useState } from "react";

interface FoldedFieldsProps {
  /** Says what the fields are for; a press on it unfolds them. */
  summary: string;
  /** Unfolded at first. */
  open: boolean;
  /** One of them is invalid: it must be seen, and can only then take the focus. */
  hasError: boolean;
  className?: string;
  children: ReactNode;
}

/**
 * Fields that few need, folded away; their texts are sent with the form all the same. What was unfolded, by a press or
 * by an error, stays so until a person folds it: an error goes with the first key of its correction, and a fold that shut
 * then would take the focus and the other keys with it.
 */
export function FoldedFields(props: FoldedFieldsProps) {
  const { summary, open, hasError, className = "", children } = props;
  const [unfolded, setUnfolded] = useState(open);
  const [hadError, setHadError] = useState(false);
  if (hasError !== hadError) {
    setHadError(hasError);
    if (hasError) setUnfolded(true);
  }
  return (
    <details
      open={unfolded}
      onToggle={(event) => setUnfolded(event.currentTarget.open)}
      className={`min-w-0 rounded-md border border-line ${className}`}
    >
      <summary className="min-h-11 cursor-pointer px-3 py-2.5 text-sm font-semibold">
        {summary}
      </summary>
      <div className="grid gap-4 border-t border-line p-3">{children}</div>
    </details>
  );
}
