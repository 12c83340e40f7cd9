import { ChevronDown } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { FilterGroup } from "#shared/search/contract.ts";
import { shownUnits } from "./shown-units.ts";

interface FilterSectionProps {
  group: FilterGroup;
  /** Open at first, though nothing is chosen in it. */
  open: boolean;
  children: ReactNode;
}

/** A group of filters under its name, folded by the browser's own means. */
export function FilterSection({ group, open, children }: FilterSectionProps) {
  const chosen = chosenCount(group);
  // As it was at first: what the shopper folds or opens stays so, whatever is chosen then.
  const [openAtFirst] = useState(open || chosen > 0);
  const unit = group.kind === "range" ? shownUnits(group).shown : "";
  const name = unit ? `${group.name} (${unit})` : group.name;
  return (
    <details open={openAtFirst} className="group border-b border-line">
      <summary className="flex min-h-11 items-center gap-2 py-2 font-heading font-semibold">
        <span className="min-w-0 break-words">{name}</span>
        {chosen > 0 && (
          <span className="tabular text-sm font-normal text-muted">
            {chosen}
            <span className="sr-only"> chosen</span>
          </span>
        )}
        <ChevronDown
          aria-hidden="true"
          className="ml-auto size-5 shrink-0 transition-transform group-open:rotate-180"
        />
      </summary>
      <fieldset className="pb-3">
        <legend className="sr-only">{name}</legend>
        {children}
      </fieldset>
    </details>
  );
}

function chosenCount(group: FilterGroup): number {
  if (group.kind === "choice") return group.choices.filter(({ isChosen }) => isChosen).length;
  return Number(group.chosenMin !== null || group.chosenMax !== null);
}
