import type { ReactNode } from "react";
import { Link } from "react-router";

interface HeadLinkProps {
  to: string;
  children: ReactNode;
}

/** Beside the number of a list's entries: leads to others, or to what they are of. Low for a mouse, never for a finger. */
export function HeadLink({ to, children }: HeadLinkProps) {
  return (
    <Link
      to={to}
      className="link -my-2 inline-flex min-h-11 items-center text-sm pointer-fine:min-h-7"
    >
      {children}
    </Link>
  );
}
