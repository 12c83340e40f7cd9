import type { ReactNode } from "react";
import { Breadcrumbs } from "../ui/breadcrumbs.tsx";

interface InfoPageProps {
  title: string;
  /** What the page says, in a sentence or two. */
  lead: string;
  children: ReactNode;
}

/** A page of running text. */
export function InfoPage({ title, lead, children }: InfoPageProps) {
  return (
    <div className="page pb-6">
      <Breadcrumbs crumbs={[{ name: "Home", to: "/" }, { name: title }]} />
      <header className="border-b-2 border-ink pt-2 pb-6">
        <h1>{title}</h1>
        <p className="mt-3 max-w-3xl text-lg text-muted">{lead}</p>
      </header>
      <div className="prose pt-8 text-[1.0625rem]">{children}</div>
    </div>
  );
}
