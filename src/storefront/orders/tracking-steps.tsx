import { Check, Circle, CircleDot } from "lucide-react";
import { longDate } from "#shared/dates.ts";
import { type TrackingStep, trackingSteps } from "#shared/orders/tracking-steps.ts";

const stateStyles = {
  done: { Icon: Check, words: "Done", icon: "text-success", name: "font-semibold" },
  now: { Icon: CircleDot, words: "Now", icon: "text-link", name: "font-semibold" },
  "to come": { Icon: Circle, words: "To come", icon: "text-muted", name: "text-muted" },
} as const;

export function TrackingSteps({ order }: { order: Parameters<typeof trackingSteps>[0] }) {
  return (
    <ol className="grid gap-4">
      {trackingSteps(order).map((step) => (
        <Step key={step.name} step={step} />
      ))}
    </ol>
  );
}

function Step({ step: { name, state, at } }: { step: TrackingStep }) {
  const { Icon, words, icon, name: nameClass } = stateStyles[state];
  return (
    <li
      aria-current={state === "now" ? "step" : undefined}
      className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3"
    >
      <Icon aria-hidden="true" className={`mt-0.5 size-5 ${icon}`} />
      <div>
        <p className={nameClass}>
          <span className="sr-only">{words}: </span>
          {name}
        </p>
        {at && (
          <p className="text-sm text-muted">
            <time dateTime={at}>{longDate(at)}</time>
          </p>
        )}
      </div>
    </li>
  );
}
