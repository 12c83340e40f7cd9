import { useState } from "react";
import { useWatch } from "react-hook-form";
import { useNavigate } from "react-router";
import { z } from "zod";
import { callEndpoint } from "#browser/endpoint-client.ts";
import { pincodeCodec } from "#shared/codecs.ts";
import { quotePlaceInput } from "#shared/quotes/quote.ts";
import { MAX_SEARCH_LENGTH } from "#shared/text-lengths.ts";
import { GstinQuestion } from "#storefront/accounts/gstin-question.tsx";
import { PlaceInputs } from "#storefront/quotes/place-fields.tsx";
import { fieldsOf } from "#storefront/quotes/read-place.ts";
import { pageMeta } from "#storefront/site/page-meta.ts";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/field.tsx";
import { type SubmitResult, useForm } from "#ui/use-form.ts";
import { QUOTES_PATH } from "../kit/dashboard-menu.ts";
import { EditPage } from "../kit/edit-page.tsx";
import { EditForm, FormSection } from "../kit/forms/edit-form.tsx";
import { typed } from "../kit/forms/typed.ts";
import { useEditForm } from "../kit/forms/use-edit-form.ts";
import type { Route } from "./+types/new-quote-page.ts";
import {
  BuyerInputs,
  type BuyerValues,
  buyerShape,
  noBuyer,
  useBuyerQuestion,
} from "./buyer-inputs.tsx";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "New quote" });
}

type Customer = Pick<BuyerValues, "name" | "email" | "phone">;

const { state, city, address } = quotePlaceInput.shape;
const schema = z.object({
  ...buyerShape(true),
  pincode: typed(pincodeCodec),
  state,
  city,
  address,
});
const empty = { ...noBuyer, pincode: "", state: "", city: "", address: "" };

/** A quote for who asked by phone or WhatsApp; accepted by its link it becomes an order. */
export default function NewQuotePage() {
  const navigate = useNavigate();
  const buyerQuestion = useBuyerQuestion();
  const form = useEditForm({
    schema,
    valuesOf: () => empty,
    holdsBack: (checked): boolean => buyerQuestion.holdsBack(form, checked, checked),
    send: ({ name, email, phone, company, gstin, sez, gstinConfirmed, ...deliverTo }, now) =>
      callEndpoint("createQuote", {
        body: {
          customer: { name, email, phone },
          deliverTo,
          company,
          gstin,
          ...(sez && { sez }),
          ...(gstinConfirmed && { gstinConfirmed }),
        },
        idempotencyKey: now.idempotencyKey,
      }),
    fallbackMessage: "The quote could not be begun",
    fieldsOf,
    onSaved: ({ id }) => void navigate(`${QUOTES_PATH}/${id}`),
  });
  const { control, errorOf, field } = form;
  const [typedPincode, typedState, typedCity, typedAddress] = useWatch({
    control,
    name: ["pincode", "state", "city", "address"],
  });
  const fill = (values: Readonly<Partial<Record<keyof typeof empty, string>>>) => {
    for (const [name, value] of Object.entries(values)) {
      form.write(name as keyof typeof empty, value);
    }
  };
  return (
    <EditPage
      title="New quote for a customer"
      list={{ path: QUOTES_PATH, name: "All quotes" }}
      needs={[]}
      failedTitle=""
    >
      <p className="mb-5 max-w-2xl text-muted">
        For an order by phone or WhatsApp: set the prices, send the link, and the customer accepts
        and pays by it without an account. One is made for the e-mail address where there is none;
        only a link that is mailed there sets its password.
      </p>
      <CustomerSearch onChoose={fill} />
      <div className="mt-5">
        <EditForm
          form={form}
          what="quote"
          submitLabel="Begin the quote"
          busyLabel="Beginning..."
          onChange={(event) => {
            if (buyerQuestion.heardChange(event)) form.setValue("gstinConfirmed", false);
          }}
        >
          <FormSection title="For whom">
            <BuyerInputs field={field} asksCustomer emailHint="The link goes there." />
          </FormSection>
          <FormSection title="Deliver to">
            <PlaceInputs
              place={{
                pincode: typedPincode,
                state: typedState,
                city: typedCity,
                address: typedAddress,
              }}
              errors={{
                pincode: errorOf("pincode"),
                state: errorOf("state"),
                city: errorOf("city"),
                address: errorOf("address"),
              }}
              onChange={fill}
            />
          </FormSection>
          <GstinQuestion question={buyerQuestion.question} {...field("gstinConfirmed")} />
        </EditForm>
      </div>
    </EditPage>
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
          maxLength={MAX_SEARCH_LENGTH}
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
