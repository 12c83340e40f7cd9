import { useEffect, useId, useRef } from "react";
import { RadioGroup } from "#ui/radio-group.tsx";
import { aroundDifference } from "./merge-edits.ts";
import type { Choice, Merge, MergeField } from "./use-merge.ts";

interface ChangedMeanwhileProps {
  merge: Merge;
  /** Such as `product`. */
  what: string;
}

/**
 * Shows what somebody else has saved since the form was opened: what of it was taken over, and each
 * field that both changed, with a choice. The focus comes here, as the form's button is far below.
 */
export function ChangedMeanwhile({ merge, what }: ChangedMeanwhileProps) {
  const { takenOver, choices, times, choose } = merge;
  const fieldOf = (name: string): MergeField | undefined => {
    const field = merge.fields[name];
    return typeof field === "string" ? { label: field } : field;
  };
  const titleId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const isEmpty = takenOver.length + choices.length === 0;

  useEffect(() => {
    if (times > 0) heading.current?.focus();
  }, [times]);

  if (isEmpty) return null;
  return (
    <section
      aria-labelledby={titleId}
      className="sheet grid gap-4 border-l-4 border-l-marigold p-4"
    >
      <h2 ref={heading} id={titleId} tabIndex={-1} className="text-lg outline-none">
        This {what} was changed meanwhile
      </h2>
      {takenOver.length > 0 && (
        <div>
          <p>Taken over from the other save, as you had not changed it:</p>
          <ul className="mt-1 list-disc pl-6">
            {takenOver.map(({ name, value }) => (
              <li key={name} className="whitespace-pre-line wrap-anywhere">
                <strong>{fieldOf(name)?.label}:</strong> {shown(fieldOf(name), value, value)}
              </li>
            ))}
          </ul>
        </div>
      )}
      {choices.length > 0 && (
        <p>You both changed what follows. Choose what to keep, then save again.</p>
      )}
      {choices.map((choice) => (
        <RadioGroup
          key={choice.name}
          label={fieldOf(choice.name)?.label}
          name={`keep-${choice.name}`}
          options={[
            option(fieldOf(choice.name), choice, "mine"),
            option(fieldOf(choice.name), choice, "theirs"),
          ]}
          value={choice.chosen}
          onChoose={(chosen) => choose(choice.name, chosen === "theirs" ? "theirs" : "mine")}
        />
      ))}
    </section>
  );
}

function option(field: MergeField | undefined, { mine, theirs }: Choice, value: Choice["chosen"]) {
  const isMine = value === "mine";
  return {
    value,
    label: (
      <>
        <span className="font-semibold">{isMine ? "Yours: " : "Theirs: "}</span>
        <span className="whitespace-pre-line wrap-anywhere">
          {isMine ? shown(field, mine, theirs) : shown(field, theirs, mine)}
        </span>
      </>
    ),
  };
}

function shown(field: MergeField | undefined, value: unknown, other: unknown): React.ReactNode {
  if (field?.show) return field.show(value, other);
  if (typeof value === "boolean") return value ? "Yes" : "No";
  return String(value) === "" ? "(empty)" : aroundDifference(String(value), String(other));
}
