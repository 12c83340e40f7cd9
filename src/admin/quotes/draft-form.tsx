import { useState } from "react";
import { useWatch } from "react-hook-form";
import type { ApiFailure, ApiOutcome } from "#browser/api-outcome.ts";
import { callEndpoint } from "#browser/endpoint-client.ts";
import { failureText } from "#browser/failure-text.ts";
import { fieldLimits } from "#browser/field-limits.ts";
import { moneyCodec } from "#shared/codecs.ts";
import { paise, rupees } from "#shared/money.ts";
import type { AdminQuote, AdminQuoteLine } from "#shared/quotes/admin-contract.ts";
import { methodText } from "#shared/shipping/arrival.ts";
import { PlaceInputs } from "#storefront/quotes/place-fields.tsx";
import { TextField } from "#ui/field.tsx";
import { showToast } from "#ui/toast-store.ts";
import { EditForm, FormSection } from "../kit/forms/edit-form.tsx";
import { FieldRows } from "../kit/forms/field-rows.tsx";
import { LimitedField } from "../kit/forms/limited-field.tsx";
import { DoubtNotice, useSecondPress } from "../kit/forms/second-press.tsx";
import { useEditForm } from "../kit/forms/use-edit-form.ts";
import { AddProduct } from "./add-product.tsx";
import { quoteDoubt } from "./doubtful-prices.ts";
import { DraftLine } from "./draft-line.tsx";
import {
  draftMergeFields,
  draftSchema,
  draftValues,
  type KnownLines,
  lineTexts,
  mergedLines,
  priceRule,
  typedLines,
} from "./draft-schema.ts";
import { DraftSum, draftTotal } from "./draft-sum.tsx";
import { ShippingSuggestion } from "./shipping-suggestion.tsx";

/** Of saving a draft, and of sending what was saved. */
interface SavedDraft {
  message: string;
  quote: AdminQuote;
  /** Why it was saved, but not sent. */
  unsent?: ApiFailure;
}

interface DraftFormProps {
  /** As the page has loaded it last. */
  quote: AdminQuote;
  onSaved: () => Promise<void>;
}

/** Prices, freight and terms of a quote's next version; saved as a draft, or sent. */
export function DraftForm({ quote, onSaved }: DraftFormProps) {
  /** All products that are or were in the form. */
  const [known, setKnown] = useState(() => withLines(new Map(), quote.draft.lines));
  const learn = (lines: readonly AdminQuoteLine[]) => setKnown((now) => withLines(now, lines));
  const secondPress = useSecondPress();
  const params = { id: quote._id };
  const form = useEditForm({
    schema: draftSchema(known),
    saved: quote,
    valuesOf: (saved = quote) => draftValues(saved),
    holdsBack: ({ draft }, _seen, button) => {
      if (button !== SEND) return false;
      const unpriced = draft.lines.flatMap(({ productId, price }, at) =>
        price === null
          ? [[`lines.${at}.price`, priceRule(known.get(productId)?.name ?? "it")]]
          : [],
      );
      if (unpriced.length > 0) form.refuse({ message: "", fields: Object.fromEntries(unpriced) });
      return (
        unpriced.length > 0 ||
        secondPress.holds(quoteDoubt(lines, draftTotal(lines, rupees(draft.freight))))
      );
    },
    send: async (body, { seen = quote, button }): Promise<ApiOutcome<SavedDraft>> => {
      const saved = await callEndpoint("saveQuote", {
        params,
        body: { ...body, revision: seen.revision },
      });
      if (!saved.ok || button !== SEND) return saved;
      const { revision } = saved.value.quote;
      const sent = await callEndpoint("sendQuote", { params, body: { revision } });
      // What was saved is the new start, also where it could not be sent.
      return sent.ok ? sent : { ...saved, value: { ...saved.value, unsent: sent } };
    },
    fallbackMessage: "The quote could not be saved",
    announce: ({ message, unsent }) =>
      unsent
        ? showToast(failureText(unsent, "The quote could not be sent"), "error")
        : showToast(message),
    savedOf: (answer) => answer.quote,
    onSaved: ({ quote: saved }) => {
      learn(saved.draft.lines);
      void onSaved();
    },
    fieldsOf: (refused) =>
      Object.fromEntries(
        Object.entries(refused).map(([name, why]) => [
          name.replace(/^(?:draft|deliverTo)\./, ""),
          why,
        ]),
      ),
    merge: {
      fields: (seen) => draftMergeFields(withLines(known, seen?.draft.lines ?? [])),
      versionOf: ({ revision }) => revision,
      presentOf: (details) => details.quote as AdminQuote,
      onMeet: ({ draft }) => learn(draft.lines),
      compared: ({ lines, ...others }) => ({ ...others, ...mergedLines.compared(lines) }),
      write: (name, value) => {
        const lines = mergedLines.written(form.getValues("lines"), name, value);
        if (lines) form.write("lines", lines);
        return lines !== undefined;
      },
    },
  });
  const { control, errorOf, field } = form;
  const [texts, freight, pincode, state, city, address] = useWatch({
    control,
    name: ["lines", "freight", "pincode", "state", "city", "address"],
  });
  const lines = typedLines(texts, known);
  const short = lines.filter(({ quantity = 0, stock, isGone }) => !isGone && quantity > stock);
  const fill = (values: Readonly<Partial<Record<PlainField, string>>>) => {
    for (const [name, value] of Object.entries(values)) form.write(name as PlainField, value);
  };
  const version = quote.shown.version + 1;

  return (
    <EditForm
      form={form}
      label="Offer"
      what="quote"
      submitLabel="Save the draft"
      also={{
        value: SEND,
        label: secondPress.doubt?.anyway ?? `Send version ${version}`,
        busyLabel: "Sending...",
      }}
      onChange={secondPress.forget}
    >
      <FormSection title={version === 1 ? "Your offer" : `Version ${version}`}>
        <FieldRows
          form={form}
          name="lines"
          legend="Products"
          hint={lines.length === 0 && "No products yet. Find the first below."}
          one="product"
          isHeaded
          keyOf={({ productId }) => productId}
          removeLabel={(number) => `Remove ${lines[number - 1]?.name ?? "it"}`}
          columns="grid-cols-2 items-start sm:grid-cols-[minmax(0,1fr)_6rem_9rem]"
          adder={(add) => (
            <AddProduct
              taken={texts.map(({ productId }) => productId)}
              onAdd={(line) => {
                learn([line]);
                add(lineTexts(line));
              }}
            />
          )}
        >
          {(at) => lines[at] && <DraftLine form={form} at={at} line={lines[at]} />}
        </FieldRows>
      </FormSection>
      <FormSection title="Deliver to">
        <PlaceInputs
          place={{ pincode, state, city, address }}
          errors={{
            pincode: errorOf("pincode"),
            state: errorOf("state"),
            city: errorOf("city"),
            address: errorOf("address"),
          }}
          onChange={fill}
          addressHint="Left empty, the customer gives it when accepting."
        />
      </FormSection>
      <FormSection title="Freight and terms">
        <div className="grid items-start gap-4 sm:grid-cols-[10rem_minmax(0,1fr)_8rem]">
          <TextField
            label="Freight, ₹ with GST"
            {...field("freight")}
            inputMode="decimal"
            autoComplete="off"
          />
          <LimitedField
            label="How it travels"
            form={form}
            name="freightText"
            limits={fieldLimits("quoteDraft", "freightText")}
            hint="Such as: by road, 5 to 7 working days"
          />
          <TextField label="Valid, days" {...field("validDays")} inputMode="numeric" />
        </div>
        <ShippingSuggestion
          pincode={pincode.replaceAll(/\s/g, "")}
          state={state}
          lines={lines.flatMap(({ productId, quantity, isGone }) =>
            quantity && !isGone ? [{ productId, quantity }] : [],
          )}
          onChoose={(offer) =>
            fill({ freight: String(offer.price), freightText: methodText(offer) })
          }
        />
        <LimitedField
          label="Notes for the customer"
          form={form}
          name="notes"
          limits={fieldLimits("quoteDraft", "notes")}
          rows={3}
        />
        <LimitedField
          label="Terms"
          form={form}
          name="terms"
          limits={fieldLimits("quoteDraft", "terms")}
          rows={3}
        />
      </FormSection>
      <DraftSum
        buyer={quote.buyer}
        deliveryState={state}
        lines={lines}
        freight={moneyCodec.read(freight) ?? paise(0)}
      />
      {short.length > 0 && (
        <p role="status" className="border-l-4 border-marigold bg-marigold-soft p-3">
          You offer more than there is:{" "}
          {short
            .map(({ name, quantity, stock }) => `${quantity} of ${name}, with ${stock} in stock`)
            .join("; ")}
          . It can be sent, and is accepted only once the stock is there.
        </p>
      )}
      <DoubtNotice doubt={secondPress.doubt} />
      <p className="text-sm text-muted">
        Sending mails the link to {quote.customer.email}. The customer sees no draft.
      </p>
    </EditForm>
  );
}

/** Value of the button that sends the draft. */
const SEND = "send";

type PlainField = "freight" | "freightText" | "pincode" | "state" | "city" | "address";

function withLines(known: KnownLines, lines: readonly AdminQuoteLine[]): KnownLines {
  return new Map([...known, ...lines.map((line) => [line.productId, line] as const)]);
}
