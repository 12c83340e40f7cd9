import type { ReactNode } from "react";

/** Shows what is typed as visitors will see it; nothing in it can be pressed. */
export function ContentPreview({ children }: { children: ReactNode }) {
  return (
    <figure className="min-w-0">
      <figcaption className="mb-1 text-sm font-semibold">Preview</figcaption>
      <div
        inert
        aria-hidden="true"
        className="@container overflow-hidden rounded-md border border-line-strong bg-paper pb-px [zoom:0.6] max-sm:[zoom:1]"
      >
        {children}
      </div>
    </figure>
  );
}
