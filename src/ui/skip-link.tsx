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
