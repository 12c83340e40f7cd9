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
