import "../kit/forms/zod-without-eval.ts";
import { useState } from "react";
import { z } from "zod";
import { callEndpoint } from "#browser/endpoint-client.ts";
import { countCodec } from "#shared/codecs.ts";
import { type AdminReturn, decideReturn } from "#shared/returns/admin-contract.ts";
import { TextAreaField, TextField } from "#ui/field.tsx";
import { RadioGroup } from "#ui/radio-group.tsx";
import { ActionForm } from "../kit/action-form.tsx";
import { typed } from "../kit/forms/typed.ts";
import { Mailed, NOT_SAVED, RefundForm, ReplaceForm, SendBackForm } from "./end-return.tsx";

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

interface TransitionProps {
  given: AdminReturn;
}

/** What can be done with a return now; nothing once it has ended. */
export function ReturnTransitions({ given }: TransitionProps) {
  const open = given.transitions.filter(
    (transition): transition is Transition => transition in labels,
  );
  const [chosen, setChosen] = useState(() => firstOf(given, open));
  if (!chosen) return null;
  return (
    <section aria-labelledby="next" className="sheet min-w-0 p-5">
      <h2 id="next" className="mb-3 text-xl">
        Next step
      </h2>
      {open.length > 1 && (
        <RadioGroup
          label="What happens now?"
          name="move"
          options={open.map((transition) => ({ value: transition, label: labels[transition] }))}
          value={chosen}
          onChoose={(value) => setChosen(open.find((transition) => transition === value))}
          className="mb-4"
        />
      )}
      <TransitionForm key={chosen} transition={chosen} given={given} />
    </section>
  );
}

/** What the customer wished comes first. */
function firstOf({ resolution }: AdminReturn, open: readonly Transition[]): Transition | undefined {
  const wished = resolution === "replacement" ? "replaced" : "refunded";
  return open.includes(wished) ? wished : open[0];
}

function TransitionForm({ transition, given }: TransitionProps & { transition: Transition }) {
  switch (transition) {
    case "accepted":
    case "refused":
    case "received":
      return <DecideForm to={transition} given={given} />;
    case "inspected":
      return <InspectForm given={given} />;
    case "refunded":
      return <RefundForm given={given} />;
    case "replaced":
      return <ReplaceForm given={given} />;
    case "sent-back":
      return <SendBackForm given={given} />;
  }
}

const decisions = {
  accepted: { label: "Instructions", submit: "Accept the return" },
  refused: { label: "Why not", submit: "Refuse the return" },
  received: { label: "To the customer (optional)", submit: "Note that it has arrived" },
} as const;

/** Accepts a return with instructions, refuses it with a reason, or notes that it arrived. */
function DecideForm({ to, given }: TransitionProps & { to: keyof typeof decisions }) {
  const { label, submit } = decisions[to];
  return (
    <ActionForm
      label={submit}
      schema={decideReturn.body}
      defaultValues={{ to, note: to === "accepted" ? given.instructions : "" }}
      send={(body) => callEndpoint("decideReturn", { params: { id: given._id }, body })}
      fallbackMessage={NOT_SAVED}
      submitLabel={submit}
      danger={to === "refused"}
    >
      {({ field }) => (
        <>
          <TextAreaField
            label={label}
            {...field("note")}
            rows={to === "accepted" ? 7 : 3}
            maxLength={2_000}
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

/** Says of each line how many pieces can be sold again; the rest is written off. */
function InspectForm({ given }: TransitionProps) {
  return (
    <ActionForm
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
      {({ field }) => (
        <>
          <p>
            How many pieces go back on the shelf? The others are written off. Enter 0 for what you
            send back to the customer.
          </p>
          {given.lines.map(({ line, name, quantity }, at) => (
            <TextField
              key={line}
              label={`${name} (of ${quantity})`}
              {...field(`restocked.${at}`)}
              inputMode="numeric"
              autoComplete="off"
            />
          ))}
          <TextAreaField
            label="What you found (optional)"
            {...field("note")}
            rows={3}
            maxLength={2_000}
            hint="The customer reads it."
          />
          <Mailed />
        </>
      )}
    </ActionForm>
  );
}
