import type { ReactNode } from "react";

interface ContentPreviewProps {
  /** As on a phone of 360 pixels; left out, as on a wide screen. */
  onPhone?: boolean;
  children: ReactNode;
}

/** Shows what is typed as visitors will see it; nothing in it can be pressed. */
export function ContentPreview({ onPhone = false, children }: ContentPreviewProps) {
  return (
    <figure className="min-w-0">
      <figcaption className="mb-1 text-sm font-semibold">
        {onPhone ? "Preview on a phone" : "Preview"}
      </figcaption>
      <div
        inert
        aria-hidden="true"
        className={`@container overflow-hidden rounded-md border border-line-strong bg-paper pb-px ${onPhone ? "max-w-90" : "[zoom:0.6] max-sm:[zoom:1]"}`}
      >
        {children}
      </div>
    </figure>
  );
}
