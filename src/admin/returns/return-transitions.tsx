import "../kit/forms/zod-without-eval.ts";
import { type ReactNode, useState } from "react";
import { z } from "zod";
import { callEndpoint } from "#browser/endpoint-client.ts";
import { countCodec } from "#shared/codecs.ts";
import { dateAndTime } from "#shared/dates.ts";
import { type AdminReturn, decideReturn } from "#shared/returns/admin-contract.ts";
import { returnStatusNames } from "#shared/returns/return-status.ts";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/field.tsx";
import { Notice } from "#ui/notice.tsx";
import { RadioGroup } from "#ui/radio-group.tsx";
import { ActionForm } from "../kit/action-form.tsx";
import { LimitedField } from "../kit/forms/limited-field.tsx";
import { typed } from "../kit/forms/typed.ts";
import { useMayChange } from "../kit/own-access.tsx";
import {
  Mailed,
  NOT_SAVED,
  RefundForm,
  ReplaceForm,
  SendBackForm,
  type TransitionProps,
} from "./end-return.tsx";

const labels = {
  accepted: "Accept it",
  refused: "Refuse it",
  received: "It has arrived",
  inspected: "Inspect it",
  refunded: "Refund",
  replaced: "Send a replacement",
  "sent-back": "Send it back to the customer",
} as const;

type Transition = keyof typeof labels;

/**
 * Nothing once the return has ended, and for a role that only looks. Each step has forms of its own. Where somebody else took it, those
 * that are open stay, and say who did what.
 */
export function ReturnTransitions({ given }: { given: AdminReturn }) {
  const [seen, setSeen] = useState(given);
  const [isDone, setDone] = useState(false);
  const mayChange = useMayChange();
  const goOn = () => {
    setSeen(given);
    setDone(false);
  };
  const isOther = given.status !== seen.status;
  if (isOther && isDone) goOn();
  if (!mayChange) return null;
  return (
    <NextStep
      key={seen.status}
      given={isOther ? seen : given}
      isOver={isOther}
      onDone={() => setDone(true)}
      over={isOther && !isDone && <TakenMeanwhile given={given} onSeen={goOn} />}
    />
  );
}

/** Who took a return to its present state, and when. */
function TakenMeanwhile({ given, onSeen }: { given: AdminReturn; onSeen: () => void }) {
  const { status, steps, actors } = given;
  const [step, actor] = [steps.at(-1), actors.at(-1)];
  return (
    <Notice tone="warning" title={`Meanwhile: ${returnStatusNames[status]}`} live className="mb-4">
      <p className="wrap-anywhere">
        {actor && `By ${actor}`}
        {step && `, ${dateAndTime(step.at)}`}. Nothing of what is entered here was saved or sent.
      </p>
      <Button variant="secondary" className="mt-2" onClick={onSeen}>
        Go on from there
      </Button>
    </Notice>
  );
}

interface NextStepProps extends TransitionProps {
  /** Stands above the forms once they are over. */
  over: ReactNode;
}

function NextStep({ over, ...rest }: NextStepProps) {
  const open = rest.given.transitions.filter((each): each is Transition => each in labels);
  const [chosen, setChosen] = useState(() => firstOf(rest.given, open));
  /** Those that were looked at stay: what was typed there is there again. */
  const [opened, setOpened] = useState<readonly Transition[]>(chosen ? [chosen] : []);
  if (!chosen) return null;
  const choose = (wanted: Transition) => {
    setChosen(wanted);
    if (!opened.includes(wanted)) setOpened([...opened, wanted]);
  };
  return (
    <section aria-labelledby="next" className="sheet min-w-0 p-5">
      <h2 id="next" className="mb-3 text-xl">
        Next step
      </h2>
      {over}
      {open.length > 1 && (
        <RadioGroup
          label="What happens now?"
          name="move"
          options={open.map((transition) => ({ value: transition, label: labels[transition] }))}
          value={chosen}
          onChoose={(value) => choose(open.find((each) => each === value) ?? chosen)}
          className="mb-4"
        />
      )}
      {opened.map((each) => (
        <div key={each} hidden={each !== chosen}>
          <TransitionForm transition={each} {...rest} />
        </div>
      ))}
    </section>
  );
}

/** The customer's resolution comes first. */
function firstOf({ resolution }: AdminReturn, open: readonly Transition[]): Transition | undefined {
  const requested = resolution === "replacement" ? "replaced" : "refunded";
  return open.includes(requested) ? requested : open[0];
}

function TransitionForm({ transition, ...props }: TransitionProps & { transition: Transition }) {
  switch (transition) {
    case "accepted":
    case "refused":
    case "received":
      return <DecideForm to={transition} {...props} />;
    case "inspected":
      return <InspectForm {...props} />;
    case "refunded":
      return <RefundForm {...props} />;
    case "replaced":
      return <ReplaceForm {...props} />;
    case "sent-back":
      return <SendBackForm {...props} />;
  }
}

const decisions = {
  accepted: { label: "Instructions", submit: "Accept the return" },
  refused: { label: "Why not", submit: "Refuse the return" },
  received: { label: "To the customer (optional)", submit: "Note that it has arrived" },
} as const;

/** Accepts a return with instructions, refuses it with a reason, or notes that it arrived. */
function DecideForm({ to, given, ...within }: TransitionProps & { to: keyof typeof decisions }) {
  const { label, submit } = decisions[to];
  return (
    <ActionForm
      {...within}
      label={submit}
      schema={decideReturn.body}
      defaultValues={{ to, note: to === "accepted" ? given.instructions : "" }}
      send={(body) => callEndpoint("decideReturn", { params: { id: given._id }, body })}
      fallbackMessage={NOT_SAVED}
      submitLabel={submit}
      danger={to === "refused"}
    >
      {(form) => (
        <>
          <LimitedField
            label={label}
            form={form}
            name="note"
            rows={to === "accepted" ? 7 : 3}
            hint="The customer reads it."
          />
          <Mailed />
        </>
      )}
    </ActionForm>
  );
}

const inspectFields = z.object({
  restocked: z.array(typed(countCodec)),
  note: z.string().trim().max(2_000),
});

/** Where pieces of a line go back to, where that is not clear by itself. */
function restockHint({ restocksAt = [] }: AdminReturn, line: number): string | undefined {
  const branches = restocksAt.find((one) => one.line === line)?.branches ?? [];
  return branches.length > 0 ? `They go back to ${branches.join(", then ")}.` : undefined;
}

/** Says of each line how many pieces can be sold again; the rest is written off. */
function InspectForm({ given, ...within }: TransitionProps) {
  return (
    <ActionForm
      {...within}
      label="Inspect the return"
      schema={inspectFields}
      defaultValues={{ restocked: given.lines.map(() => ""), note: "" }}
      send={({ restocked, note }) =>
        callEndpoint("inspectReturn", {
          params: { id: given._id },
          body: {
            lines: given.lines.map(({ line }, at) => ({ line, restocked: restocked[at] ?? 0 })),
            note,
          },
        })
      }
      fallbackMessage={NOT_SAVED}
      submitLabel="Save what was found"
    >
      {(form) => (
        <>
          <p>
            How many pieces go back on the shelf? The others are written off. What goes back to the
            customer does not lie on your shelf: enter 0 for it.
          </p>
          {given.lines.map(({ line, name, quantity }, at) => (
            <TextField
              key={line}
              label={`${name} (of ${quantity})`}
              {...form.field(`restocked.${at}`)}
              hint={restockHint(given, line)}
              inputMode="numeric"
              autoComplete="off"
            />
          ))}
          <LimitedField
            label="What you found (optional)"
            form={form}
            name="note"
            rows={3}
            hint="The customer reads it."
          />
          <Mailed />
        </>
      )}
    </ActionForm>
  );
}
