import type { WrittenRule } from "#shared/compatibility/rules-contract.ts";
import { groupedNumber } from "#shared/grouped-number.ts";
import { COMPATIBILITY_PATH } from "../kit/dashboard-menu.ts";
import { EntryActions } from "../kit/entry-actions.tsx";
import { useEditedEntry } from "../kit/list-return.ts";
import { comparisonsInWords, kindNames, type RuleNames, sideInWords } from "./rule-names.ts";

interface RuleRowProps {
  rule: WrittenRule;
  names: RuleNames;
  onDelete: (rule: WrittenRule) => void;
}

/** A rule of the list, in words. */
export function RuleRow({ rule, names, onDelete }: RuleRowProps) {
  const { _id, kind, reason, machines, goods, comparisons, starter, products } = rule;
  const { ref, isEdited } = useEditedEntry(_id);
  const sides = [machines, goods].map((side) => sideInWords(side, names, products));
  const compared = comparisonsInWords(comparisons, names);
  return (
    <article
      aria-label={reason}
      className={`sheet p-4 ${isEdited ? "border-l-4 border-l-marigold" : ""}`}
    >
      <p className="font-semibold wrap-anywhere">{reason}</p>
      <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-0.5 text-sm">
        <dt className="text-muted">Kind</dt>
        <dd>{kindNames[kind]}</dd>
        <dt className="text-muted">Machines</dt>
        <dd className="wrap-anywhere">{sides[0]}</dd>
        <dt className="text-muted">Goods</dt>
        <dd className="wrap-anywhere">
          {sides[1]}
          {compared && `, where ${compared}`}
        </dd>
        {starter && (
          <>
            <dt className="text-muted">To start</dt>
            <dd>
              {groupedNumber(starter.pieces)}{" "}
              {starter.takes === "one" ? "of the one that sells most" : "of each"}
            </dd>
          </>
        )}
      </dl>
      <EntryActions
        name={`${reason}: ${sides.join(", ")}`}
        editPath={`${COMPATIBILITY_PATH}/${_id}`}
        editRef={ref}
        onDelete={() => onDelete(rule)}
        className="mt-3"
      />
    </article>
  );
}
