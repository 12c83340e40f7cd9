import { Ellipsis } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "#ui/button.tsx";
import { Menu } from "#ui/menu.tsx";

interface BulkBarProps {
  /** How many are chosen. */
  count: number;
  /** Entries of this page that are not chosen yet. */
  others: number;
  listed: number;
  onChooseAll: () => void;
  onClear: () => void;
  children: ReactNode;
}

/**
 * How many are chosen and what can be done with them: one row at the bottom of the screen, below the
 * entries, so that none of them moves when the first is chosen.
 */
export function BulkBar({ count, others, listed, onChooseAll, onClear, children }: BulkBarProps) {
  const chooseAll = { label: `Choose all ${listed} on this page`, onSelect: onChooseAll };
  const chooseNone = { label: "Choose none", onSelect: onClear };
  const further = others > 0 ? [chooseAll, chooseNone] : [chooseNone];
  return (
    <div className={count > 0 ? "bulk-bar" : ""}>
      <p role="status" className="tabular text-sm font-semibold whitespace-nowrap">
        {count > 0 && `${count} chosen`}
      </p>
      {count > 0 && (
        <>
          {children}
          <div className="ml-auto @4xl:hidden">
            <Menu
              label="Choose others"
              items={further}
              align="right"
              className="grid size-11 place-items-center rounded-md hover:bg-paper-deep"
            >
              <Ellipsis aria-hidden="true" className="size-5" />
            </Menu>
          </div>
          <div className="hidden items-center @4xl:flex">
            {further.map(({ label, onSelect }) => (
              <Button key={label} variant="quiet" className="compact!" onClick={onSelect}>
                {label}
              </Button>
            ))}
          </div>
        </>
      )}
    </div>
  );
}
