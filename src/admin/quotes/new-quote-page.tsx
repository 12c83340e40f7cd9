import { useRef, useState } from "react";
import { useNavigate } from "react-router";
import { callEndpoint } from "#browser/endpoint-client.ts";
import { failureText } from "#browser/failure-text.ts";
import { newIdempotencyKey } from "#browser/idempotency-key.ts";
import { BusinessFields } from "#storefront/accounts/business-fields.tsx";
import { GstinQuestion, useGstinQuestion } from "#storefront/accounts/gstin-question.tsx";
import { PlaceFields } from "#storefront/quotes/place-fields.tsx";
import { fieldsOf, readPlace } from "#storefront/quotes/read-place.ts";
import { pageMeta } from "#storefront/site/page-meta.ts";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/field.tsx";
import { FormError } from "#ui/form-error.tsx";
import { showToast } from "#ui/toast-store.ts";
import { useUnsaved } from "#ui/unsaved-changes.ts";
import { type FormTexts, type SubmitResult, useForm } from "#ui/use-form.ts";
import { QUOTES_PATH } from "../kit/dashboard-menu.ts";
import { ListLink } from "../kit/list-link.tsx";
import { PageHeader } from "../kit/page-header.tsx";
import type { Route } from "./+types/new-quote-page.ts";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "New quote" });
}

interface Customer {
  name: string;
  email: string;
  phone: string;
}

const NOBODY: Customer = { name: "", email: "", phone: "" };

/** A quote for who asked by phone or WhatsApp; accepted by its link it becomes an order. */
export default function NewQuotePage() {
  const [customer, setCustomer] = useState({ is: NOBODY, version: 0 });
  const navigate = useNavigate();
  /** A repeat after a lost answer is the same quote. */
  const key = useRef({ of: "", is: "" });
  const question = useGstinQuestion();
  const send = async (texts: FormTexts): Promise<SubmitResult> => {
    const text = (name: string) => texts[name]?.trim() ?? "";
    const deliverTo = readPlace(texts);
    if (question.isOpen({ gstin: text("gstin") }, deliverTo, texts)) {
      return { message: "Please check the details." };
    }
    const body = {
      customer: { name: text("name"), email: text("email"), phone: text("phone") },
      deliverTo,
      company: text("company"),
      gstin: text("gstin"),
      ...(texts.sez !== undefined && { sez: true }),
      ...(texts.gstinConfirmed !== undefined && { gstinConfirmed: true }),
    };
    const content = JSON.stringify(body);
    if (key.current.of !== content) key.current = { of: content, is: newIdempotencyKey() };
    const answer = await callEndpoint("createQuote", { body, idempotencyKey: key.current.is });
    if (!answer.ok) {
      const message = failureText(answer, "The quote could not be begun");
      return { message, fields: fieldsOf(answer.fields) };
    }
    showToast(answer.value.message);
    unsaved.markSaved();
    await navigate(`${QUOTES_PATH}/${answer.value.id}`);
    return "leaving";
  };
  const { form, busy, message, errors } = useForm(send);
  const unsaved = useUnsaved(form.ref);
  return (
    <>
      <ListLink to={QUOTES_PATH} edited={undefined}>
        All quotes
      </ListLink>
      <PageHeader title="New quote for a customer" />
      <p className="mb-5 max-w-2xl text-muted">
        For an order by phone or WhatsApp: set the prices, send the link, and the customer accepts
        and pays by it without an account. One is made for the e-mail address where there is none;
        only a link that is mailed there sets its password.
      </p>
      <CustomerSearch
        onChoose={(is) => setCustomer(({ version }) => ({ is, version: version + 1 }))}
      />
      <form
        {...form}
        onChange={(event) => {
          form.onChange(event);
          question.heardChange(event);
        }}
        className="sheet mt-5 grid max-w-2xl gap-4 p-5"
      >
        <div key={customer.version} className="grid gap-4">
          <TextField
            label="Name"
            name="name"
            required
            maxLength={100}
            autoComplete="off"
            defaultValue={customer.is.name}
            error={errors.name}
          />
          <TextField
            label="E-mail"
            name="email"
            type="email"
            required
            maxLength={254}
            autoComplete="off"
            defaultValue={customer.is.email}
            error={errors.email}
            hint="The link goes there."
          />
          <TextField
            label="Phone"
            name="phone"
            type="tel"
            required
            maxLength={20}
            autoComplete="off"
            defaultValue={customer.is.phone}
            error={errors.phone}
          />
        </div>
        <PlaceFields initial={{}} errors={errors} />
        <BusinessFields initial={undefined} errors={errors} forCustomer />
        <GstinQuestion question={question.question} error={errors.gstinConfirmed} />
        <FormError message={message} />
        <Button type="submit" busy={busy}>
          {busy ? "Beginning..." : "Begin the quote"}
        </Button>
      </form>
    </>
  );
}

/** Finds an account by a part of name, e-mail or phone. */
function CustomerSearch({ onChoose }: { onChoose: (customer: Customer) => void }) {
  const [found, setFound] = useState<readonly Customer[]>([]);
  const [notice, setNotice] = useState("");
  const { form, busy, errors } = useForm(async ({ search = "" }): Promise<SubmitResult> => {
    const answer = await callEndpoint("findCustomers", { query: { search } });
    if (!answer.ok) {
      setFound([]);
      return { message: answer.message, fields: { search: answer.message } };
    }
    const { customers } = answer.value;
    setFound(customers);
    setNotice(customers.length === 0 ? "No account found: fill in the fields below." : "");
    return "done";
  });
  return (
    <search className="block max-w-2xl">
      <form {...form} className="flex items-end gap-3">
        <TextField
          label="Find a customer by name, e-mail or phone"
          name="search"
          type="search"
          minLength={3}
          maxLength={200}
          autoComplete="off"
          error={errors.search}
          className="min-w-0 flex-1"
        />
        <Button type="submit" variant="secondary" busy={busy}>
          Find
        </Button>
      </form>
      <p role="status" className="mt-2 text-sm text-muted">
        {notice}
      </p>
      <ul>
        {found.map((customer) => (
          <li
            key={customer.email}
            className="flex flex-wrap items-center justify-between gap-x-4 border-b border-line py-1"
          >
            <span className="min-w-0 wrap-anywhere">
              {customer.name}
              <span className="block text-sm text-muted">
                {customer.email} · {customer.phone}
              </span>
            </span>
            <Button
              variant="quiet"
              onClick={() => {
                onChoose(customer);
                setFound([]);
                setNotice(`${customer.name} is filled in below.`);
              }}
            >
              Choose<span className="sr-only"> {customer.name}</span>
            </Button>
          </li>
        ))}
      </ul>
    </search>
  );
}
