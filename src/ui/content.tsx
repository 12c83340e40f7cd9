import type { ReactNode } from "react";

/** The element that holds a page's content, to which the skip link and each new page lead. */
export const CONTENT = "content";

/** The page's content: what stands on every page, such as a menu, stands outside of it. */
export function Content({ className, children }: { className: string; children: ReactNode }) {
  return (
    <main id={CONTENT} tabIndex={-1} className={`outline-none ${className}`}>
      {children}
    </main>
  );
}

/** Leads a keyboard past what stands before a part of the page; seen only while it has the focus. */
export function SkipLink({ to, children }: { to: string; children: string }) {
  return (
    <a
      href={`#${to}`}
      className="sr-only font-semibold focus:not-sr-only focus:mb-3 focus:inline-flex focus:min-h-11 focus:items-center focus:rounded-md focus:bg-marigold focus:px-4"
    >
      {children}
    </a>
  );
}
