import type { ReactNode, Ref } from "react";

interface PageHeaderProps {
  title: string;
  /** The heading, for a page that moves the focus to it. */
  headingRef?: Ref<HTMLHeadingElement>;
  /** Links and buttons. */
  children?: ReactNode;
}

export function PageHeader({ title, headingRef, children }: PageHeaderProps) {
  return (
    <div className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-3 border-b-2 border-ink pb-4">
      <h1 ref={headingRef} tabIndex={-1} className="min-w-0 wrap-anywhere outline-none">
        <Title>{title}</Title>
      </h1>
      {children && <div className="flex flex-wrap items-center gap-3">{children}</div>}
    </div>
  );
}

/** A number at its end, such as `ST-26-000123`, stands on one line wherever one has room for it. */
const NUMBERED = /^(.* )([A-Z]{2}-\d\d-\d+)$/;

function Title({ children: title }: { children: string }) {
  const [, words, number] = NUMBERED.exec(title) ?? [];
  if (!number) return title;
  return (
    <>
      {words}
      <span className="inline-block">{number}</span>
    </>
  );
}
