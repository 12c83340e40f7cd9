import { FileText } from "lucide-react";
import { useRef, useState } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { quotePath } from "#shared/quotes/quote-path.ts";
import { useAuth } from "../accounts/auth-store.ts";
import type { ReturnState } from "../accounts/return-path.ts";
import { callEndpoint } from "../api/endpoint-client.ts";
import { readBuyer } from "../checkout/buyer-draft.ts";
import { BuyerFields } from "../checkout/buyer-fields.tsx";
import { buyerProblems } from "../checkout/buyer-problems.ts";
import { GstinQuestion } from "../checkout/gstin-question.tsx";
import { useGstinQuestion } from "../checkout/use-gstin-question.ts";
import { pageMeta } from "../site/page-meta.ts";
import { Breadcrumbs } from "../ui/breadcrumbs.tsx";
import { Button, ButtonLink } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { TextAreaField } from "../ui/field.tsx";
import { FormError } from "../ui/form-error.tsx";
import { Notice } from "../ui/notice.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { showToast } from "../ui/toast-store.ts";
import { type FormTexts, type SubmitResult, useForm } from "../ui/use-form.ts";
import type { Route } from "./+types/ask-page.ts";
import { AskedItems } from "./asked-items.tsx";
import { PlaceFields } from "./place-fields.tsx";
import { type AskState, loadQuoteTexts, saveQuoteList, saveQuoteTexts } from "./quote-list.ts";
import { fieldsOf, readPlace } from "./read-place.ts";
import { useQuoteList } from "./use-quote-list.ts";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Ask for a quote" });
}

/** What is wanted, where it goes and for whom; the shop answers with its price. The same for all. */
export default function AskPage() {
  const { items, products, state, change, retry } = useQuoteList();
  return (
    <div className="page max-w-3xl pb-16">
      <Breadcrumbs crumbs={[{ name: "Home", to: "/" }, { name: "Ask for a quote" }]} />
      <h1 className="pt-2">Ask for a quote</h1>
      <p className="mt-2 mb-6 max-w-2xl text-muted">
        For larger quantities and machines. Tell us what you need and where it goes; our price with
        delivery comes by e-mail. Nothing is ordered yet.
      </p>
      <div aria-live="polite">
        {state === "loading" && (
          <div aria-busy="true">
            <p className="sr-only">Loading your list...</p>
            <Skeleton className="h-24 w-full" />
          </div>
        )}
        {state === "failed" && (
          <Notice tone="error" title="Your list could not be loaded">
            <Button variant="secondary" className="mt-2" onClick={retry}>
              Try again
            </Button>
          </Notice>
        )}
        {state === "ready" && items.length === 0 && <EmptyList />}
      </div>
      {state === "ready" && items.length > 0 && (
        <>
          <LeftOnPad />
          <AskedItems items={items} products={products} onChange={change} />
          <AskForm
            lines={items.filter(({ productId }) => products.get(productId))}
            onSent={() => change([])}
          />
        </>
      )}
    </div>
  );
}

/** Most SKUs that are named of those that stayed. */
const NAMED = 5;

/** What the quick-order pad kept, for whoever comes from there. */
function LeftOnPad() {
  const { leftOnPad = [] } = (useLocation().state ?? {}) as Partial<AskState>;
  if (leftOnPad.length === 0) return null;
  const others = leftOnPad.length - NAMED;
  const more = others > 0 ? ` and ${others} more` : "";
  return (
    <div className="mb-5">
      <Notice tone="warning" live>
        <p className="wrap-anywhere">
          Not in this list: {leftOnPad.slice(0, NAMED).join(", ")}
          {more}. {leftOnPad.length === 1 ? "It stays" : "They stay"} on your{" "}
          <Link to="/quick-order" className="link">
            quick order
          </Link>
          , which says what to mend.
        </p>
      </Notice>
    </div>
  );
}

function EmptyList() {
  return (
    <EmptyState title="There is nothing to quote yet" icon={<FileText className="size-10" />}>
      <p className="text-muted">
        Open a product and choose “Ask for a quote”, or begin with what is in your cart.
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        <ButtonLink to="/quote/ask?from=cart">Take what is in my cart</ButtonLink>
        <ButtonLink to="/category" variant="secondary">
          Browse all categories
        </ButtonLink>
        <ButtonLink to="/quick-order" variant="secondary">
          Quick order by SKU
        </ButtonLink>
      </div>
    </EmptyState>
  );
}

const TO_CORRECT = "Please check your details.";

/** The note of this form is the quote's own, not one of the order. */
const readAskingBuyer = (texts: FormTexts) => readBuyer({ ...texts, note: "" });

interface AskFormProps {
  lines: readonly { productId: string; quantity: number }[];
  onSent: () => void;
}

function AskForm({ lines, onSent }: AskFormProps) {
  const { user } = useAuth();
  const navigate = useNavigate();
  const [initial] = useState(loadQuoteTexts);
  const [entered] = useState(() => readAskingBuyer(initial));
  const [billingState, setBillingState] = useState<string>();
  const gstinQuestion = useGstinQuestion();
  /** A repeat after a lost answer is the same request. */
  const key = useRef({ of: "", is: "" });

  const send = async (texts: FormTexts): Promise<SubmitResult> => {
    saveQuoteTexts(texts);
    if (!user) {
      const from: ReturnState = { from: "/quote/ask" };
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
    const answer = await callEndpoint("askForQuote", { body, idempotencyKey: key.current.is });
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
      <PlaceFields initial={initial} errors={errors} />
      <BuyerFields
        // Most who ask for a quote buy for a company: the fields are not folded away.
        initial={entered ?? {}}
        errors={errors}
        sentState={billingState}
        leaveOut={["note"]}
        summary="Company, GSTIN, billing address, purchase order"
      />
      <TextAreaField
        label="What else should we know? (optional)"
        name="note"
        rows={3}
        maxLength={2000}
        defaultValue={initial.note}
        error={errors.note}
        hint="When you need it, installation, a target price, terms of payment"
      />
      <GstinQuestion question={gstinQuestion.question} error={errors.gstinConfirmed} />
      <FormError message={message} />
      <Button type="submit" busy={busy} disabled={lines.length === 0}>
        {busy ? "Sending ..." : user ? "Ask for this quote" : "Log in and ask for this quote"}
      </Button>
      {!user && (
        <p className="text-sm text-muted">
          Your list and what you typed stay here while you log in or register.
        </p>
      )}
    </form>
  );
}
