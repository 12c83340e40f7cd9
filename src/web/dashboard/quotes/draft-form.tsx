import { useState } from "react";
import { formatMoney, type Money, paise, rupees, times, toRupees } from "#shared/money.ts";
import type { AdminQuote, AdminQuoteLine } from "#shared/quotes/admin-contract.ts";
import { MAX_VALID_DAYS } from "#shared/quotes/limits.ts";
import { quoteTotal } from "#shared/quotes/quote-sum.ts";
import { taxOfSale } from "#shared/tax/sale-tax.ts";
import { totalLabel } from "#shared/tax/tax-texts.ts";
import { callEndpoint } from "../../api/endpoint-client.ts";
import { useStoreInfo } from "../../site/root-data.ts";
import { TaxLines } from "../../tax/tax-lines.tsx";
import { Button } from "../../ui/button.tsx";
import { TextAreaField, TextField } from "../../ui/field.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { showToast } from "../../ui/toast-store.ts";
import { failureMessage } from "../failure-message.ts";
import { ProductSearchField } from "../product-search-field.tsx";
import { useProductSearch } from "../use-product-search.ts";
import { DraftLine } from "./draft-line.tsx";

/** A line as it is typed. */
export interface TypedQuoteLine extends AdminQuoteLine {
  typedPrice: string;
  typedQuantity: string;
}

interface DraftFormProps {
  quote: AdminQuote;
  onSaved: () => Promise<void>;
}

/** Products that a search offers. */
const OFFERED = 10;

/** Prices, freight and terms of the next version; saved as a draft, or sent. */
export function DraftForm({ quote, onSaved }: DraftFormProps) {
  const { draft, shown } = quote;
  const [lines, setLines] = useState<readonly TypedQuoteLine[]>(() => draft.lines.map(typedLine));
  const [freight, setFreight] = useState(draft.freight > 0 ? String(draft.freight) : "");
  const [freightText, setFreightText] = useState(draft.freightText);
  const [validDays, setValidDays] = useState(String(draft.validDays));
  const [notes, setNotes] = useState(draft.notes);
  const [terms, setTerms] = useState(draft.terms);
  const [busy, setBusy] = useState<"save" | "send">();
  const [problem, setProblem] = useState<string>();
  const { offered, said, find } = useProductSearch((found) => ({
    ok: true,
    value: found.slice(0, OFFERED),
  }));

  const change = (at: number, to: Partial<TypedQuoteLine>) =>
    setLines(lines.map((line, place) => (place === at ? { ...line, ...to } : line)));

  const run = async (what: "save" | "send") => {
    const read = readDraft();
    if (typeof read === "string") return setProblem(read);
    setProblem(undefined);
    setBusy(what);
    const params = { id: quote._id };
    const { revision } = quote;
    const saved = await callEndpoint("saveQuote", { params, body: { revision, draft: read } });
    const sent =
      saved.ok && what === "send"
        ? await callEndpoint("sendQuote", {
            params,
            body: { revision: saved.value.quote.revision },
          })
        : saved;
    setBusy(undefined);
    if (sent.ok) showToast(sent.value.message);
    else if (saved.ok) showToast(failureMessage(sent, "The quote could not be sent"), "error");
    else setProblem(failureMessage(saved, "The quote could not be saved"));
    // What was saved is the new start, also where it could not be sent.
    if (saved.ok) await onSaved();
  };

  /** The draft as it is typed, or what is to be corrected. */
  function readDraft() {
    const read: { productId: string; quantity: number; price: number | null }[] = [];
    for (const { productId, name, typedPrice, typedQuantity } of lines) {
      const quantity = Number(typedQuantity.replaceAll(",", ""));
      const price = typedPrice.trim() === "" ? null : moneyOf(typedPrice);
      if (!Number.isInteger(quantity) || quantity < 1) return `Enter how many pieces of ${name}`;
      if (price === undefined) return `Enter the price of ${name} in rupees, such as 1,499.50`;
      read.push({ productId, quantity, price: price === null ? null : toRupees(price) });
    }
    const carriage = freight.trim() === "" ? paise(0) : moneyOf(freight);
    if (carriage === undefined) return "Enter the freight in rupees, such as 1,200";
    const days = Number(validDays);
    if (!Number.isInteger(days) || days < 1 || days > MAX_VALID_DAYS) {
      return `A quote is valid for 1 to ${MAX_VALID_DAYS} days`;
    }
    const texts = { freightText, notes, terms };
    return { lines: read, freight: toRupees(carriage), validDays: days, ...texts };
  }

  return (
    <section aria-labelledby="draft" className="sheet mb-6 grid gap-4 p-5">
      <h2 id="draft" className="text-xl">
        {shown.version === 0 ? "Your offer" : `Version ${shown.version + 1}`}
      </h2>
      <ul>
        {lines.map((line, place) => (
          <DraftLine
            key={line.productId}
            line={line}
            onChange={(to) => change(place, to)}
            onRemove={() => setLines(lines.filter((_, at) => at !== place))}
          />
        ))}
      </ul>
      {lines.length === 0 && <p className="text-muted">No products yet. Find the first below.</p>}
      <div>
        <ProductSearchField label="Add a product by name or SKU" onFind={find} />
        <p role="status" className="mt-2 text-sm text-muted">
          {said}
        </p>
        <ul>
          {offered
            .filter(({ _id }) => !lines.some(({ productId }) => productId === _id))
            .map((product) => (
              <li
                key={product._id}
                className="flex flex-wrap items-center justify-between gap-x-4 border-b border-line py-1"
              >
                <span className="min-w-0 wrap-anywhere">
                  {product.name}
                  <span className="tabular block text-sm text-muted">
                    {[product.sku, formatMoney(rupees(product.price))].filter(Boolean).join(" · ")}
                  </span>
                </span>
                <Button
                  variant="quiet"
                  onClick={() =>
                    setLines([
                      ...lines,
                      typedLine({
                        productId: product._id,
                        quantity: 1,
                        price: null,
                        name: product.name,
                        sku: product.sku ?? "",
                        slug: product.slug,
                        priceToday: product.price,
                        tierPrice: product.price,
                        stock: product.quantity,
                        gstPercent: product.gstPercent ?? null,
                        isGone: false,
                      }),
                    ])
                  }
                >
                  Add<span className="sr-only"> {product.name}</span>
                </Button>
              </li>
            ))}
        </ul>
      </div>
      <div className="grid gap-4 sm:grid-cols-[10rem_minmax(0,1fr)_8rem]">
        <TextField
          label="Freight, ₹ with GST"
          name="freight"
          inputMode="decimal"
          value={freight}
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
          onChange={(event) => setValidDays(event.target.value)}
        />
      </div>
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
      <DraftSum quote={quote} lines={lines} freight={moneyOf(freight) ?? paise(0)} />
      <FormError message={problem} />
      <div className="flex flex-wrap gap-3">
        <Button
          busy={busy === "send"}
          disabled={busy !== undefined}
          onClick={() => void run("send")}
        >
          {busy === "send" ? "Sending ..." : `Send version ${shown.version + 1}`}
        </Button>
        <Button
          variant="secondary"
          busy={busy === "save"}
          disabled={busy !== undefined}
          onClick={() => void run("save")}
        >
          {busy === "save" ? "Saving ..." : "Save the draft"}
        </Button>
      </div>
      <p className="text-sm text-muted">
        Sending mails the link to {quote.customer.email}. The customer sees no draft.
      </p>
    </section>
  );
}

interface DraftSumProps {
  quote: AdminQuote;
  lines: readonly TypedQuoteLine[];
  freight: Money;
}

/** What the offer comes to as it is typed, and the tax in it. */
function DraftSum({ quote: { buyer, deliverTo }, lines, freight }: DraftSumProps) {
  const { gstin } = useStoreInfo();
  const priced = lines.map(({ typedPrice, typedQuantity, gstPercent }) => ({
    unitPrice: moneyOf(typedPrice) ?? paise(0),
    quantity: Math.min(Math.max(Math.trunc(Number(typedQuantity)) || 0, 0), 100_000),
    gstPercent,
  }));
  const tax = taxOfSale({
    sellerGstin: gstin,
    deliveryState: deliverTo.state,
    buyer: { gstin: buyer.gstin, ...(buyer.billingState && { billingAddress: {} }) },
    lines: priced.map(({ unitPrice, quantity, gstPercent }) => ({
      amount: times(unitPrice, quantity),
      gstPercent,
    })),
    off: paise(0),
    freight,
  });
  return (
    <div className="bg-paper p-4 sm:text-right" aria-live="polite">
      <p className="tabular font-heading text-lg font-semibold">
        {totalLabel(tax)} {formatMoney(quoteTotal(priced, freight))}
      </p>
      <TaxLines tax={tax} className="mt-2 sm:ml-auto sm:max-w-72" />
    </div>
  );
}

function typedLine(line: AdminQuoteLine): TypedQuoteLine {
  return {
    ...line,
    typedPrice: line.price === null ? "" : String(line.price),
    typedQuantity: String(line.quantity),
  };
}

/** Rupees as they are typed; undefined for what is none. */
function moneyOf(typed: string): Money | undefined {
  const text = typed.replaceAll(/[,\s₹]/g, "");
  return /^\d{1,9}(?:\.\d{1,2})?$/.test(text) ? rupees(Number(text)) : undefined;
}
