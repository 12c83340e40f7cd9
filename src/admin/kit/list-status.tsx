import type { Ref } from "react";
import { groupedNumber } from "#shared/grouped-number.ts";

/** The id of the line, where a link past the filters of a list leads. */
export const LIST_START = "list-start";

interface ListStatusProps {
  /** The line, for a page that moves the focus to it. */
  ref: Ref<HTMLParagraphElement>;
  reloading: boolean;
  /** How many entries there are; undefined where they could not be loaded. */
  total: number | undefined;
  /** Whether there are more, which were not counted. */
  isMore?: boolean | undefined;
  /** What one entry is called, and what several are. */
  one: string;
  many: string;
}

/** Above a list: how many entries it has, or that it is on its way. */
export function ListStatus({ ref, reloading, total, isMore, one, many }: ListStatusProps) {
  const count =
    total !== undefined &&
    `${isMore ? "More than " : ""}${groupedNumber(total)} ${total === 1 ? one : many}`;
  return (
    <p
      id={LIST_START}
      ref={ref}
      tabIndex={-1}
      role="status"
      className="tabular mb-3 min-h-6 text-muted outline-none"
    >
      {reloading ? "Loading..." : count}
    </p>
  );
}
