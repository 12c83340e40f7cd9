import type { ReactNode } from "react";

interface PageHeadProps {
  title: string;
  /** What can be done from here. */
  children?: ReactNode;
}

/** The head of a page of the dashboard. */
export function PageHead({ title, children }: PageHeadProps) {
  return (
    <div className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-3 border-b-2 border-ink pb-4">
      <h1 className="min-w-0 wrap-anywhere">{title}</h1>
      {children && <div className="flex flex-wrap gap-3">{children}</div>}
    </div>
  );
}
