import { formatCount } from "#shared/numbers.ts";
import type { ChoiceGroup } from "#shared/search/contract.ts";
import { parameterOf } from "#shared/search/list-query.ts";
import { Swatch } from "#ui/swatch.tsx";

interface ChoiceFilterProps {
  group: ChoiceGroup;
  /** Slugs of what is chosen. */
  chosen: readonly string[];
}

/** Choices in sight; of a longer group the others are folded. */
const SHOWN = 8;
/** So few more are not worth a fold. */
const SPARED = 2;

/** The choices of a group as checkboxes, each with what the list would show with it. */
export function ChoiceFilter({ group, chosen }: ChoiceFilterProps) {
  const { choices } = group;
  const isLong = choices.length > SHOWN + SPARED;
  const shown = isLong ? choices.slice(0, SHOWN) : choices;
  const folded = isLong ? choices.slice(SHOWN) : [];
  const toOption = (choice: ChoiceGroup["choices"][number]) => (
    <Choice
      key={choice.slug}
      name={parameterOf(group.code)}
      choice={choice}
      checked={chosen.includes(choice.slug)}
    />
  );
  return (
    <>
      <ul>{shown.map(toOption)}</ul>
      {folded.length > 0 && (
        <details open={folded.some(({ isChosen }) => isChosen)}>
          <summary className="link inline-flex min-h-11 items-center text-sm">
            Show all {choices.length}
          </summary>
          <ul>{folded.map(toOption)}</ul>
        </details>
      )}
    </>
  );
}

interface ChoiceProps {
  name: string;
  choice: ChoiceGroup["choices"][number];
  checked: boolean;
}

function Choice({ name, choice, checked }: ChoiceProps) {
  return (
    <li>
      <label className="-mx-2 flex min-h-11 items-center gap-3 rounded-md px-2 hover:bg-paper-deep lg:min-h-9">
        <input
          type="checkbox"
          name={name}
          value={choice.slug}
          checked={checked}
          // The form hears of it.
          onChange={() => undefined}
          className="size-5 shrink-0"
        />
        {choice.swatch && <Swatch colours={choice.swatch} />}
        <span className="min-w-0 py-1 leading-snug break-words">
          {choice.name}{" "}
          <span className="tabular text-sm text-muted">({formatCount(choice.count)})</span>
        </span>
      </label>
    </li>
  );
}
