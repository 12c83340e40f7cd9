import type { ReactNode } from "react";

interface EmptyStateProps {
  title: string;
  /** The way on. */
  children?: ReactNode;
  /** A picture above, such as an icon. */
  icon?: ReactNode;
}

/** Shown in place of an empty list. */
export function EmptyState({ title, children, icon }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-3 rounded-md border border-dashed border-line-strong px-6 py-12 text-center">
      {icon && (
        <div aria-hidden="true" className="text-muted">
          {icon}
        </div>
      )}
      <p className="font-heading text-lg font-semibold">{title}</p>
      {children}
    </div>
  );
}
