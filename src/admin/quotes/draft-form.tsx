import { useEffect, useEffectEvent, useReducer, useRef, useState } from "react";
import { callEndpoint } from "#browser/endpoint-client.ts";
import { failureText } from "#browser/failure-text.ts";
import { paise, toRupees } from "#shared/money.ts";
import type { AdminQuote } from "#shared/quotes/admin-contract.ts";
import { MAX_VALID_DAYS } from "#shared/quotes/quote-state.ts";
import { methodText } from "#shared/shipping/arrival.ts";
import { PlaceFields } from "#storefront/quotes/place-fields.tsx";
import { fieldsOf } from "#storefront/quotes/read-place.ts";
import { Button } from "#ui/button.tsx";
import { TextAreaField, TextField } from "#ui/field.tsx";
import { FormError } from "#ui/form-error.tsx";
import { showToast } from "#ui/toast-store.ts";
import { useUnsavedWhile } from "#ui/unsaved-changes.ts";
import { AddProduct } from "./add-product.tsx";
import { ChangedQuote } from "./changed-quote.tsx";
import { DoubtfulPrices, doubtfulPrices } from "./doubtful-prices.tsx";
import { DraftLine } from "./draft-line.tsx";
import { DraftSum } from "./draft-sum.tsx";
import { ShippingSuggestion } from "./shipping-suggestion.tsx";
import { isShort, moneyOf, quantityOf, type TypedQuoteLine, typedLine } from "./typed-line.ts";

interface DraftFormProps {
  /** As the page has loaded it last. */
  quote: AdminQuote;
  onSaved: () => Promise<void>;
}

/** The draft of a quote. What is typed stays, whoever saves the quote meanwhile. */
export function DraftForm({ quote, onSaved }: DraftFormProps) {
  const [begun, setBegun] = useState({ quote, times: 0 });
  return (
    <OpenDraft
      key={begun.times}
      quote={begun.quote}
      present={quote}
      onSaved={onSaved}
      onBegin={(from) => setBegun(({ times }) => ({ quote: from, times: times + 1 }))}
    />
  );
}

interface OpenDraftProps {
  /** The state of the quote that the fields begin with. */
  quote: AdminQuote;
  present: AdminQuote;
  onSaved: () => Promise<void>;
  /** Begins with another state, in place of what is typed. */
  onBegin: (from: AdminQuote) => void;
}

/** Prices, freight and terms of the next version; saved as a draft, or sent. */
function OpenDraft({ quote, present, onSaved, onBegin }: OpenDraftProps) {
  const { draft, shown } = quote;
  const [lines, setLines] = useState<readonly TypedQuoteLine[]>(() => draft.lines.map(typedLine));
  const [freight, setFreight] = useState(draft.freight > 0 ? String(draft.freight) : "");
  const [freightText, setFreightText] = useState(draft.freightText);
  const [validDays, setValidDays] = useState(String(draft.validDays));
  const [notes, setNotes] = useState(draft.notes);
  const [terms, setTerms] = useState(draft.terms);
  const [place, setPlace] = useState(quote.deliverTo);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState<"save" | "send">();
  const [problem, setProblem] = useState<string>();
  const section = useRef<HTMLElement>(null);
  const [refusals, countRefusal] = useReducer((count: number) => count + 1, 0);
  /** The quote as somebody else has saved it since. */
  const [theirs, setTheirs] = useState<AdminQuote>();
  /** What is typed here was typed over this state of the quote. */
  const [revision, setRevision] = useState(quote.revision);
  const short = lines.filter(isShort);
  const doubtful = doubtfulPrices(lines);
  /** The prices that were asked about; sending them again says that they are meant. */
  const [doubted, setDoubted] = useState<readonly string[]>([]);
  const typed = JSON.stringify([
    lines.map((line) => [line.productId, line.typedQuantity, line.typedPrice]),
    [freight, freightText, validDays, notes, terms],
    Object.entries(place).toSorted(),
  ]);
  /** What is typed, as it was when it was saved last. */
  const [clean, setClean] = useState(typed);
  const isUnsaved = typed !== clean;
  useUnsavedWhile(isUnsaved);
  /** The offer that what is typed takes the place of. */
  const [known, setKnown] = useState(() => offerOf(quote));
  const change = (at: number, to: Partial<TypedQuoteLine>) =>
    setLines(lines.map((line, place) => (place === at ? { ...line, ...to } : line)));

  const meet = useEffectEvent((loaded: AdminQuote) => {
    if (loaded.revision === revision) return;
    if (!isUnsaved) return onBegin(loaded);
    // Nothing of what is typed here was changed, but the customer, say.
    if (offerOf(loaded) === known) return setRevision(loaded.revision);
    setTheirs(loaded);
  });
  useEffect(() => meet(present), [present]);

  // The fields at fault are marked only now.
  useEffect(() => {
    if (refusals > 0) section.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [refusals]);

  const run = async (what: "save" | "send") => {
    setProblem(undefined);
    const read = readDraft(what);
    if ("why" in read) {
      setErrors({ [read.field]: read.why });
      return countRefusal();
    }
    setErrors({});
    if (what === "send" && doubtful.some((line) => !doubted.includes(line))) {
      return setDoubted(doubtful);
    }
    setBusy(what);
    const params = { id: quote._id };
    const saved = await callEndpoint("saveQuote", {
      params,
      body: { revision, draft: read, deliverTo: place },
    });
    const sent =
      saved.ok && what === "send"
        ? await callEndpoint("sendQuote", {
            params,
            body: { revision: saved.value.quote.revision },
          })
        : saved;
    if (sent.ok) showToast(sent.value.message);
    else if (saved.ok) showToast(failureText(sent, "The quote could not be sent"), "error");
    else if (saved.code === "changed_meanwhile") {
      const now = await callEndpoint("getAdminQuote", { params });
      if (now.ok) setTheirs(now.value.quote);
      else setProblem(failureText(now, "The quote could not be loaded again"));
    } else {
      setProblem(failureText(saved, "The quote could not be saved"));
      setErrors(fieldsOf(saved.fields));
      countRefusal();
    }
    // What was saved is the new start, also where it could not be sent.
    if (saved.ok) {
      setClean(typed);
      setKnown(offerOf(saved.value.quote));
      await onSaved();
    }
    // Not before: what is pressed meanwhile would speak of the revision before this one.
    setBusy(undefined);
  };

  /** The draft as it is typed, or what is to be corrected in which field. What is sent has prices. */
  function readDraft(what: "save" | "send") {
    const read: { productId: string; quantity: number; price: number | null }[] = [];
    for (const { productId, name, typedPrice, typedQuantity } of lines) {
      const quantity = quantityOf(typedQuantity);
      const price = typedPrice.trim() === "" ? null : moneyOf(typedPrice);
      if (quantity === undefined) {
        return fault(`quantity-${productId}`, `Enter how many pieces of ${name}`);
      }
      if (price === undefined || (price === null && what === "send")) {
        const why = `Enter the price of ${name} in rupees, such as 1,499.50`;
        return fault(`price-${productId}`, why);
      }
      read.push({ productId, quantity, price: price === null ? null : toRupees(price) });
    }
    const carriage = freight.trim() === "" ? paise(0) : moneyOf(freight);
    if (carriage === undefined) {
      return fault("freight", "Enter the freight in rupees, such as 1,200");
    }
    const days = Number(validDays);
    if (!Number.isInteger(days) || days < 1 || days > MAX_VALID_DAYS) {
      return fault("validDays", `A quote is valid for 1 to ${MAX_VALID_DAYS} days`);
    }
    if (!/^[1-9]\d{5}$/.test(place.pincode)) {
      return fault("pincode", "Enter the pincode to deliver to, six digits");
    }
    if (place.state === "") return fault("state", "Choose the state to deliver to");
    const texts = { freightText, notes, terms };
    return { lines: read, freight: toRupees(carriage), validDays: days, ...texts };
  }

  return (
    <section ref={section} aria-labelledby="draft" className="sheet mb-6 grid gap-4 p-5">
      <h2 id="draft" className="text-xl">
        {shown.version === 0 ? "Your offer" : `Version ${shown.version + 1}`}
      </h2>
      <ul>
        {lines.map((line, place) => (
          <DraftLine
            key={line.productId}
            line={line}
            errors={errors}
            onChange={(to) => change(place, to)}
            onRemove={() => setLines(lines.filter((_, at) => at !== place))}
          />
        ))}
      </ul>
      {lines.length === 0 && <p className="text-muted">No products yet. Find the first below.</p>}
      <AddProduct
        taken={lines.map(({ productId }) => productId)}
        onAdd={(line) => setLines([...lines, line])}
      />
      <fieldset className="grid gap-4">
        <legend className="mb-2 font-heading font-semibold">Deliver to</legend>
        <PlaceFields
          initial={quote.deliverTo}
          errors={errors}
          onChange={setPlace}
          addressHint="Left empty, the customer gives it when accepting."
        />
      </fieldset>
      <div className="grid gap-4 sm:grid-cols-[10rem_minmax(0,1fr)_8rem]">
        <TextField
          label="Freight, ₹ with GST"
          name="freight"
          inputMode="decimal"
          value={freight}
          error={errors.freight}
          onChange={(event) => setFreight(event.target.value)}
        />
        <TextField
          label="How it travels"
          name="freightText"
          maxLength={200}
          placeholder="By road, 5 to 7 working days"
          value={freightText}
          onChange={(event) => setFreightText(event.target.value)}
        />
        <TextField
          label="Valid, days"
          name="validDays"
          inputMode="numeric"
          value={validDays}
          error={errors.validDays}
          onChange={(event) => setValidDays(event.target.value)}
        />
      </div>
      <ShippingSuggestion
        pincode={place.pincode}
        state={place.state}
        lines={lines.flatMap(({ productId, typedQuantity, isGone }) => {
          const quantity = quantityOf(typedQuantity);
          return quantity && !isGone ? [{ productId, quantity }] : [];
        })}
        onChoose={(offer) => {
          setFreight(String(offer.price));
          setFreightText(methodText(offer));
        }}
      />
      <TextAreaField
        label="Notes for the customer"
        name="notes"
        maxLength={2000}
        value={notes}
        onChange={(event) => setNotes(event.target.value)}
      />
      <TextAreaField
        label="Terms"
        name="terms"
        maxLength={2000}
        value={terms}
        onChange={(event) => setTerms(event.target.value)}
      />
      <DraftSum
        buyer={quote.buyer}
        deliveryState={place.state}
        lines={lines}
        freight={moneyOf(freight) ?? paise(0)}
      />
      {short.length > 0 && (
        <p role="status" className="border-l-4 border-marigold bg-marigold-soft p-3">
          You offer more than there is:{" "}
          {short
            .map(
              ({ name, typedQuantity, stock }) =>
                `${typedQuantity} of ${name}, with ${stock} in stock`,
            )
            .join("; ")}
          . It can be sent, and is accepted only once the stock is there.
        </p>
      )}
      <FormError message={problem} />
      <DoubtfulPrices lines={doubtful.filter((line) => doubted.includes(line))} />
      {theirs && (
        <ChangedQuote
          theirs={theirs}
          onKeepMine={() => {
            setRevision(theirs.revision);
            setKnown(offerOf(theirs));
            setTheirs(undefined);
          }}
          onTake={() => {
            onBegin(theirs);
            void onSaved();
          }}
        />
      )}
      <div className="flex flex-wrap gap-3">
        <Button
          busy={busy === "send"}
          aria-disabled={busy !== undefined || theirs !== undefined}
          onClick={() => void run("send")}
        >
          {busy === "send" ? "Sending..." : `Send version ${shown.version + 1}`}
        </Button>
        <Button
          variant="secondary"
          busy={busy === "save"}
          aria-disabled={busy !== undefined || theirs !== undefined}
          onClick={() => void run("save")}
        >
          {busy === "save" ? "Saving..." : "Save the draft"}
        </Button>
      </div>
      <p className="text-sm text-muted">
        Sending mails the link to {quote.customer.email}. The customer sees no draft.
      </p>
    </section>
  );
}

/** What of a quote the form changes, to be compared. */
function offerOf({ draft: { lines, ...rest }, deliverTo }: AdminQuote): string {
  const priced = lines.map(({ productId, quantity, price }) => [productId, quantity, price]);
  return JSON.stringify([priced, Object.entries(rest).toSorted(), deliverTo]);
}

/** A field that is to be corrected, and why. */
interface Fault {
  field: string;
  why: string;
}

function fault(field: string, why: string): Fault {
  return { field, why };
}
