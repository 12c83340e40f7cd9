import "../kit/forms/zod-without-eval.ts";
import type { ComponentProps } from "react";
import { Link } from "react-router";
import { callEndpoint } from "#browser/endpoint-client.ts";
import { EXCLUDED } from "#shared/bank/bank-line.ts";
import { bookingOf } from "#shared/bank/booking-of.ts";
import { type BankCandidate, type BankLine, dismissBankLine } from "#shared/bank/contract.ts";
import { dateAndTime, shortDate } from "#shared/dates.ts";
import { formatMoney, rupees } from "#shared/money.ts";
import { Button } from "#ui/button.tsx";
import { TextAreaField, TextField } from "#ui/field.tsx";
import { RadioGroup } from "#ui/radio-group.tsx";
import { ActionButton } from "../kit/action-dialog.tsx";
import { noFields } from "../kit/action-form.tsx";
import { AuditLink } from "../kit/audit-link.tsx";
import { ORDERS_PATH } from "../kit/dashboard-menu.ts";
import { IfMayChange } from "../kit/own-access.tsx";
import { bookingFields, candidateFields } from "./booked-orders.ts";
import { exclusion, nameOfLine, reopening, useUndoneAct } from "./exclude-line.ts";
import { OfferedOrders } from "./offered-orders.tsx";

const noteForm = dismissBankLine.body.pick({ note: true });

const NOT_BOOKED = "It could not be booked. Book it again: it counts once.";

/** What a line says, what it most likely pays, and what becomes of it. */
export function BankLineDetail({ line, onDecided }: DecidedLineProps) {
  const { narration, reference, utr, statement, match, decision, state, day } = line;
  return (
    <article aria-label={nameOfLine(line)} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm wrap-anywhere">
        <dt className="text-muted">Day</dt>
        <dd>{shortDate(day)}</dd>
        <dt className="text-muted">The bank writes</dt>
        <dd>{narration || "nothing"}</dd>
        <dt className="text-muted">Reference</dt>
        <dd>{[reference, utr && utr !== reference && `UTR ${utr}`].filter(Boolean).join(", ")}</dd>
        <dt className="text-muted">From</dt>
        <dd>
          {statement.fileName}, line {statement.line}
        </dd>
      </dl>
      {match && (
        <>
          <p className="font-semibold">{match.why}</p>
          {match.candidates.length > 0 && (
            <ul aria-label="What it may pay" className="sheet divide-y divide-line">
              {match.candidates.map((candidate) => (
                <li key={keyOf(candidate)} className="grid gap-2 px-4 py-3">
                  <Candidate line={line} candidate={candidate} />
                </li>
              ))}
            </ul>
          )}
          <div className="flex flex-wrap gap-2">
            <BookOther line={line} />
            <Exclude line={line} onDecided={onDecided} />
          </div>
        </>
      )}
      {decision && (
        <>
          <p className="wrap-anywhere">
            {decision.message} {decision.by}, {dateAndTime(decision.at)}
          </p>
          <OrderLinks orders={decision.orders} />
          {state === "dismissed" && <Excluded line={line} onDecided={onDecided} />}
          {state === "booked" && <Reopen line={line} />}
        </>
      )}
      <AuditLink subject="bank-line" id={line._id} of={nameOfLine(line)} />
    </article>
  );
}

const keyOf = ({ way, orders }: BankCandidate) => `${way} ${orders.map(({ _id }) => _id).join()}`;

function Candidate({ line, candidate }: { line: BankLine; candidate: BankCandidate }) {
  const { way, orders, why, effect } = candidate;
  const names = orders.map(({ name }) => name).join(", ");
  return (
    <>
      <OrderLinks orders={orders} />
      <p className="text-sm wrap-anywhere">
        {orders.map(({ customer }) => customer).join(", ")}. {why}
      </p>
      <p className="text-sm wrap-anywhere text-muted">If you book it: {effect}</p>
      <div>
        <ActionButton
          schema={candidateFields}
          defaultValues={{ utr: "" }}
          label={`Book for ${names}`}
          title={`Book ${nameOfLine(line)}`}
          send={(fields, idempotencyKey) =>
            callEndpoint("bookBankLine", {
              params: { id: line._id },
              body: { ...bookingOf(candidate), ...fields },
              idempotencyKey,
            })
          }
          fallbackMessage={NOT_BOOKED}
          submitLabel="Book it"
        >
          {({ field }) => (
            <>
              <p>{effect}</p>
              {way === "cash" && (
                <p>Cash of couriers cannot be voided here: look at the orders first.</p>
              )}
              {way === "transfer" && !line.utr && <UtrField {...field("utr")} />}
            </>
          )}
        </ActionButton>
      </div>
    </>
  );
}

function OrderLinks({
  orders,
}: {
  orders: readonly { _id: string; name: string; amount: number }[];
}) {
  if (orders.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-x-4">
      {orders.map(({ _id, name, amount }) => (
        <li key={_id}>
          <Link to={`${ORDERS_PATH}/${_id}`} className="link inline-block py-2.5">
            Order {name}
          </Link>{" "}
          <span className="tabular text-sm">{formatMoney(rupees(amount))}</span>
        </li>
      ))}
    </ul>
  );
}

const ways = [
  { value: "transfer" as const, label: "A bank transfer for an order" },
  { value: "cash" as const, label: "Cash that a courier collected" },
];

/** Books a line for orders that somebody knows better than the shop. */
function BookOther({ line }: { line: BankLine }) {
  const way = line.match?.candidates[0]?.way ?? "transfer";
  return (
    <ActionButton
      label="Another order"
      button={{ "aria-label": `Another order for ${nameOfLine(line)}` }}
      title={`Book ${nameOfLine(line)} for another order`}
      schema={bookingFields}
      defaultValues={{ way, orders: "", utr: line.utr ?? "" }}
      send={(body, idempotencyKey) =>
        callEndpoint("bookBankLine", { params: { id: line._id }, body, idempotencyKey })
      }
      fallbackMessage={NOT_BOOKED}
      submitLabel="Book it"
    >
      {(form) => (
        <>
          <p>
            The money is entered as it is on the order's own page: exactly what is missing pays it,
            less or more waits for your decision.
          </p>
          <RadioGroup label="It is" options={ways} {...form.field("way")} />
          <TextAreaField
            label="Order"
            {...form.field("orders")}
            rows={2}
            hint="Its number, or the customer's name: what fits is offered below. Of several orders in a courier's payout a line each: SO-26-000123, 1200"
            autoComplete="off"
            required
          />
          <OfferedOrders form={form} />
          <UtrField {...form.field("utr")} />
        </>
      )}
    </ActionButton>
  );
}

/** The bank's number of a transfer: asked for where it cannot be read from the line. */
function UtrField(props: Omit<ComponentProps<typeof TextField>, "label">) {
  return (
    <TextField
      label="UTR of a transfer"
      hint="12 to 22 letters and digits"
      autoComplete="off"
      {...props}
    />
  );
}

interface DecidedLineProps {
  line: BankLine;
  /** The line goes to another part of the list. */
  onDecided: () => void;
}

/** At once, since it is opened again as easily; a note can follow. */
function Exclude({ line, onDecided }: DecidedLineProps) {
  const { busy, press } = useUndoneAct(exclusion, line, onDecided);
  return (
    <IfMayChange>
      <Button
        variant="quiet"
        busy={busy}
        onClick={press}
        aria-label={`Exclude ${nameOfLine(line)}`}
      >
        Exclude
      </Button>
    </IfMayChange>
  );
}

/** What became of an excluded line: a note of why, and the way back. */
function Excluded({ line, onDecided }: DecidedLineProps) {
  const { busy, press } = useUndoneAct(reopening, line, onDecided);
  const note = line.decision?.message === EXCLUDED ? "" : (line.decision?.message ?? "");
  return (
    <div className="flex flex-wrap gap-2">
      <IfMayChange>
        <Button variant="secondary" busy={busy} onClick={press}>
          Open it again
        </Button>
      </IfMayChange>
      <ActionButton
        label={note ? "Change the note" : "Add a note"}
        button={{ variant: "quiet" }}
        title={`Why ${nameOfLine(line)} is excluded`}
        schema={noteForm}
        defaultValues={{ note }}
        send={(body, idempotencyKey) =>
          callEndpoint("dismissBankLine", {
            params: { id: line._id },
            body: { ...body, seen: line.lastDecision },
            idempotencyKey,
          })
        }
        fallbackMessage="The note could not be kept. Try again."
        submitLabel="Keep the note"
      >
        {({ field }) => (
          <TextField
            label="Note"
            {...field("note")}
            hint="Such as: the gateway's settlement of 21 November"
            autoComplete="off"
          />
        )}
      </ActionButton>
    </div>
  );
}

/** For a line whose booking has been voided. */
function Reopen({ line }: { line: BankLine }) {
  return (
    <div>
      <ActionButton
        {...noFields}
        label="Open it again, if it was voided"
        title={`Open ${nameOfLine(line)} again`}
        send={(_, idempotencyKey) =>
          callEndpoint("reopenBankLine", {
            params: { id: line._id },
            body: { seen: line.lastDecision },
            idempotencyKey,
          })
        }
        fallbackMessage={reopening.failed}
        submitLabel="Open it again"
      >
        <p>The line waits for a decision again. What is entered for an order stays entered.</p>
      </ActionButton>
    </div>
  );
}
