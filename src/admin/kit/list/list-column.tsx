import type { ReactNode } from "react";

export interface HideableColumn {
  name: string;
  /** Not shown until somebody chooses it among the list's columns. */
  isHiddenAtFirst?: boolean;
}

/** A column of a list, which stands on a card where the list is narrow. */
export interface ListColumn<Entry> extends HideableColumn {
  cell: (entry: Entry) => ReactNode;
  /** Where on a card: `title` in bold at its head, `aside` to the right of it, `meta` below. */
  card?: "title" | "aside" | "meta" | "hidden";
  /** Percent of the room that the others leave; without it as wide as what stands in it. */
  grow?: number;
  align?: "right";
  /** Only where there is room for all columns. */
  isWide?: boolean;
  /** Orders by it: the list's sorts up and down, `""` for the usual one. */
  sort?: { ascending: string; descending: string };
}

export const columnClasses = ({
  align,
  isWide,
  grow,
}: Pick<ListColumn<never>, "align" | "isWide" | "grow">) =>
  `${align === "right" ? "@4xl:text-right" : ""} ${isWide ? "@max-6xl:hidden" : ""} ${grow ? "" : "@4xl:w-px @4xl:whitespace-nowrap"}`;

/** Beside one another: as many in a line as there is room. */
export function Marks({ children }: { children: ReactNode }) {
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1 @4xl:w-max @4xl:max-w-52">
      {children}
    </span>
  );
}

/** An entry's name beside its picture. */
export function Pictured({ picture, children }: { picture: ReactNode; children: ReactNode }) {
  return (
    <span className="flex items-center gap-2.5">
      <span className="size-9 shrink-0 @max-2xs:hidden">{picture}</span>
      <span className="min-w-0 @4xl:truncate">{children}</span>
    </span>
  );
}
