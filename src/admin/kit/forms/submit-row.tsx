import type { ReactNode, Ref } from "react";
import { Button } from "#ui/button.tsx";
import { useMayChange } from "../own-access.tsx";

interface SubmitRowProps {
  busy: boolean;
  label: string;
  /** A second button, which is the main one then. */
  also?: ReactNode;
  /** The present state, read aloud when it changes; it can take the focus. */
  children?: ReactNode;
  ref?: Ref<HTMLParagraphElement> | undefined;
}

/** The button that sends a long form, in sight while one scrolls through it, and what becomes of that; not where the role may change nothing. */
export function SubmitRow({ busy, label, also, children, ref }: SubmitRowProps) {
  if (!useMayChange()) return null;
  return (
    <div className="save-bar flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button type="submit" variant={also ? "secondary" : "primary"} busy={busy}>
        {label}
      </Button>
      {also}
      <p ref={ref} tabIndex={-1} role="status" className="outline-none">
        {children}
      </p>
    </div>
  );
}
