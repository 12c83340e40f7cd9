import { type ReactNode, type RefObject, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { callEndpoint } from "#browser/endpoint-client.ts";
import type { ShippingAddress } from "#shared/accounts/address-input.ts";
import type { BuyerDetails } from "#shared/accounts/buyer.ts";
import { mergeBuyer } from "#shared/accounts/buyer-contradictions.ts";
import type { User } from "#shared/accounts/contract.ts";
import { formatQuantity } from "#shared/cart/quantity.ts";
import { groupedNumber } from "#shared/numbers.ts";
import { quotePath } from "#shared/quotes/quote-state.ts";
import { MAX_MESSAGE_LENGTH } from "#shared/text-lengths.ts";
import { Button } from "#ui/button.tsx";
import { TextAreaField } from "#ui/field.tsx";
import { FormError } from "#ui/notice.tsx";
import { showToast } from "#ui/toast-store.ts";
import { type FormTexts, type SubmitResult, useForm } from "#ui/use-form.ts";
import { AddressChoice } from "../accounts/address-choice.tsx";
import { useAuth } from "../accounts/auth-store.ts";
import { BuyerFields } from "../accounts/buyer-fields.tsx";
import { buyerProblems } from "../accounts/buyer-problems.ts";
import { GstinQuestion, useGstinQuestion } from "../accounts/gstin-question.tsx";
import type { LoginRedirect } from "../accounts/login-redirect.ts";
import { readBuyer } from "../checkout/buyer-draft.ts";
import { useShippingAddress } from "../checkout/use-shipping-address.ts";
import { PlaceFields } from "./place-fields.tsx";
import { type ListedItem, loadQuoteTexts, saveQuoteList, saveQuoteTexts } from "./quote-list.ts";
import { fieldsOf, readPlace } from "./read-place.ts";

const TO_CORRECT = "Please check your details.";

/** The note of this form is the quote's own, not one of the order. */
const readAskingBuyer = (texts: FormTexts) => readBuyer({ ...texts, note: "" });

interface RequestedLine extends ListedItem {
  name: string;
}

interface QuoteRequestFormProps {
  lines: readonly RequestedLine[];
  onSent: () => void;
}

/** Where it goes and for whom, filled in from the account of whoever is signed in. */
export function QuoteRequestForm(props: QuoteRequestFormProps) {
  const { user } = useAuth();
  return user ? <AccountForm key={user._id} {...props} user={user} /> : <VisitorForm {...props} />;
}

function VisitorForm(props: QuoteRequestFormProps) {
  const ref = useRef<HTMLFormElement>(null);
  return <FormOf {...props} user={null} formRef={ref} start={NO_START} />;
}

function AccountForm({ user, ...props }: QuoteRequestFormProps & { user: User }) {
  const ref = useRef<HTMLFormElement>(null);
  const { address, chosen, version, book, choose } = useShippingAddress(user, ref);
  const [isPicked, setPicked] = useState(false);
  const { company, gstin } = book;
  const buyer = company ? { company, ...(gstin && { gstin }) } : {};
  return (
    <FormOf {...props} user={user} formRef={ref} start={{ address, version, buyer, isPicked }}>
      {book.addresses.length > 0 && (
        <AddressChoice
          addresses={book.addresses}
          chosen={chosen}
          onChoose={(picked) => {
            choose(picked);
            setPicked(true);
          }}
        />
      )}
    </FormOf>
  );
}

/** Known of who asks, from the account. */
interface Start {
  address: Partial<ShippingAddress>;
  /** Another one each time that the address is to be put in anew. */
  version: number;
  /** Somebody chose it from the saved ones. */
  isPicked: boolean;
  buyer: BuyerDetails;
}

const NO_START: Start = { address: {}, version: 0, isPicked: false, buyer: {} };

interface FormOfProps extends QuoteRequestFormProps {
  user: User | null;
  formRef: RefObject<HTMLFormElement | null>;
  start: Start;
  children?: ReactNode;
}

function FormOf({ user, formRef, start, lines, onSent, children }: FormOfProps) {
  const navigate = useNavigate();
  const [typed] = useState(loadQuoteTexts);
  // What was typed before the login counts more than what the account has.
  const [typedPlace] = useState(() => (typed.pincode ? readPlace(typed) : undefined));
  const [typedBuyer] = useState(() => readAskingBuyer(typed));
  const place = start.isPicked ? undefined : typedPlace;
  const [billingState, setBillingState] = useState<string>();
  const gstinQuestion = useGstinQuestion();
  /** A repeat after a lost answer is the same request. */
  const key = useRef({ of: "", is: "" });

  const send = async (texts: FormTexts): Promise<SubmitResult> => {
    saveQuoteTexts(texts);
    if (!user) {
      const from: LoginRedirect = { from: "/quote/ask" };
      void navigate("/login", { state: from });
      return "leaving";
    }
    const { note = "" } = texts;
    const deliverTo = readPlace(texts);
    const buyer = readAskingBuyer(texts);
    setBillingState(buyer?.billingAddress?.state);
    const fields = buyerProblems(buyer);
    if (Object.keys(fields).length > 0) return { message: TO_CORRECT, fields };
    if (gstinQuestion.isOpen(buyer, deliverTo, texts)) return { message: TO_CORRECT };
    const body = {
      lines: lines.map(({ productId, quantity }) => ({ product_id: productId, quantity })),
      deliverTo,
      ...(buyer && { buyer }),
      ...(note && { note }),
    };
    const content = JSON.stringify(body);
    if (key.current.of !== content) key.current = { of: content, is: crypto.randomUUID() };
    const answer = await callEndpoint("requestQuote", { body, idempotencyKey: key.current.is });
    if (!answer.ok) return { message: answer.message, fields: fieldsOf(answer.fields) };
    saveQuoteTexts(null);
    saveQuoteList([]);
    showToast(answer.value.message);
    await navigate(quotePath(answer.value.token));
    onSent();
    return "leaving";
  };
  const { form, busy, message, errors } = useForm(send);

  return (
    <form
      {...form}
      ref={(element) => {
        form.ref.current = element;
        formRef.current = element;
      }}
      onChange={(event) => {
        form.onChange(event);
        gstinQuestion.heardChange(event);
      }}
      className="sheet mt-6 grid grid-cols-[minmax(0,1fr)] gap-4 p-5"
      aria-labelledby="where"
    >
      <h2 id="where" className="text-xl">
        Where does it go?
      </h2>
      {children}
      <PlaceFields
        key={place ? "typed" : start.version}
        initial={place ?? start.address}
        errors={errors}
      />
      <BuyerFields
        key={start.buyer.company ? "known buyer" : "buyer"}
        // Most who ask for a quote buy for a company: the fields are not folded away.
        initial={mergeBuyer(start.buyer, typedBuyer) ?? {}}
        errors={errors}
        sentState={billingState}
        leaveOut={["note"]}
        summary="Company, GSTIN, billing address, purchase order"
      />
      <TextAreaField
        label="What else should we know? (optional)"
        name="note"
        rows={3}
        maxLength={MAX_MESSAGE_LENGTH}
        defaultValue={typed.note}
        error={errors.note}
        hint="When you need it, installation, a target price, terms of payment"
      />
      <GstinQuestion question={gstinQuestion.question} error={errors.gstinConfirmed} />
      <RequestSummary lines={lines} />
      <FormError message={message} />
      <Button type="submit" busy={busy} disabled={lines.length === 0}>
        {busy ? "Sending..." : user ? "Ask for this quote" : "Log in and ask for this quote"}
      </Button>
      {!user && (
        <p className="text-sm text-muted">
          Your list and what you typed stay here while you log in or register.
        </p>
      )}
    </form>
  );
}

/** Lines that the summary names; the list above the form has them all. */
const NAMED = 5;

/** Once more, beside the button that sends it. */
function RequestSummary({ lines }: Pick<QuoteRequestFormProps, "lines">) {
  const totalQuantity = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const products = lines.length === 1 ? "1 product" : `${groupedNumber(lines.length)} products`;
  const others = lines.length - NAMED;
  return (
    <section aria-labelledby="request-summary" className="rounded-md bg-paper-deep p-3 text-sm">
      <h3 id="request-summary" className="text-sm">
        You ask for {products}, {formatQuantity(totalQuantity)}
      </h3>
      <ul className="mt-1">
        {lines.slice(0, NAMED).map(({ productId, quantity, name }) => (
          <li key={productId} className="wrap-anywhere">
            <span className="tabular">{groupedNumber(quantity)}</span> × {name}
          </li>
        ))}
      </ul>
      {others > 0 && <p>and {groupedNumber(others)} more, as listed above</p>}
    </section>
  );
}
