import { Check, Circle, CircleDot, CircleX } from "lucide-react";
import { dateAndTime } from "#shared/dates.ts";
import type { ShownReturn } from "#shared/returns/contract.ts";
import {
  type ReturnStatus,
  returnStatusNames,
  returnTransitionsFrom,
  unsuccessfulStatuses,
} from "#shared/returns/return-status.ts";

/** The way of a return that goes well. */
const way: readonly ReturnStatus[] = ["asked", "accepted", "received", "inspected"];

interface ReturnStepsProps {
  steps: ShownReturn["steps"];
  status: ReturnStatus;
  /** Who took it to each step; shown to staff. */
  actors?: readonly string[];
  /** Its money is not back yet: a person has still to transfer it. */
  isMoneyToCome?: boolean;
}

/** How far a return has come, with what was written at each step, and what is still to come. */
export function ReturnSteps({ steps, status, actors, isMoneyToCome }: ReturnStepsProps) {
  const isOpen = returnTransitionsFrom(status).length > 0;
  const toCome = isOpen ? [...way.slice(way.indexOf(status) + 1), "settled" as const] : [];
  return (
    <ol className="grid gap-2 text-sm">
      {steps.map((step, index) => (
        <li
          key={step.status}
          aria-current={step.status === status && isOpen ? "step" : undefined}
          className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2"
        >
          <StepIcon status={step.status} isNow={step.status === status && isOpen} />
          <div className="min-w-0 wrap-anywhere">
            <p className="font-semibold">
              {step.status === "refunded" && isMoneyToCome
                ? "Credited"
                : returnStatusNames[step.status]}
            </p>
            <p className="tabular text-muted">
              <time dateTime={step.at}>{dateAndTime(step.at)}</time>
              {actors?.[index] && ` · ${actors[index]}`}
            </p>
            {step.note && <p className="whitespace-pre-line">{step.note}</p>}
          </div>
        </li>
      ))}
      {toCome.map((step) => (
        <li key={step} className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 text-muted">
          <Circle aria-hidden="true" className="mt-0.5 size-4" />
          <p>
            <span className="sr-only">To come: </span>
            {step === "settled" ? "Refunded or replaced" : returnStatusNames[step]}
          </p>
        </li>
      ))}
    </ol>
  );
}

function StepIcon({ status, isNow }: { status: ReturnStatus; isNow: boolean }) {
  const nothing: readonly ReturnStatus[] = unsuccessfulStatuses;
  if (isNow) return <CircleDot aria-hidden="true" className="mt-0.5 size-4 text-link" />;
  if (nothing.includes(status)) {
    return <CircleX aria-hidden="true" className="mt-0.5 size-4 text-error" />;
  }
  return <Check aria-hidden="true" className="mt-0.5 size-4 text-success" />;
}
