import { type FormEvent, useState } from "react";
import { useFetcher } from "react-router";
import type { AdminFamily, FamilyAttribute } from "#shared/families/admin-contract.ts";
import { toRupees } from "#shared/money.ts";
import { parseRupees } from "#shared/rupee-text.ts";
import type { ApiOutcome } from "../../api/api-outcome.ts";
import { CheckboxField, SelectField, TextField } from "../../ui/field.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { failureMessage } from "../failure-message.ts";
import { newIdempotencyKey } from "../forms/idempotency-key.ts";
import { SubmitRow } from "../forms/submit-row.tsx";
import { optionsOf } from "./family-draft.ts";

/** What is sent to add a variant. */
export interface VariantBody {
  product: string;
  name: string;
  sku: string;
  price: number;
  quantity: number;
  values: Record<string, string>;
  copyPictures: boolean;
}

interface AddVariantFormProps {
  family: AdminFamily;
  attributes: readonly FamilyAttribute[];
}

/** Copies a member as a new product: the same texts, with a name, SKU, price and stock of its own. */
export function AddVariantForm({ family, attributes }: AddVariantFormProps) {
  const { data: outcome, state, submit } = useFetcher<ApiOutcome<unknown>>();
  const [key] = useState(newIdempotencyKey);
  const [baseId, setBaseId] = useState(family.members[0]?._id);
  const [refused, setRefused] = useState<Record<string, string>>({});
  const base = family.members.find(({ _id }) => _id === baseId) ?? family.members[0];
  const options = optionsOf(family, attributes);
  const busy = state !== "idle";
  const failed = outcome && !outcome.ok ? outcome : undefined;
  const errors: Record<string, string> = { ...failed?.fields, ...refused };

  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const text = (name: string) => String(form.get(name) ?? "").trim();
    const wrong: Record<string, string> = {};
    if (text("variant-name") === "") wrong.name = "Name is required";
    const isPrice = /^\d{1,9}(?:\.\d{1,2})?$/.test(text("variant-price"));
    if (!isPrice) wrong.price = "Price must be rupees with at most 2 decimals, 0 or more";
    if (!/^\d{1,9}$/.test(text("variant-stock"))) wrong.quantity = "Stock must be a whole number";
    for (const { code, name } of options) {
      if (text(`variant-${code}`) === "") wrong[code] = `${name} is required`;
    }
    setRefused(wrong);
    if (busy || !base || Object.keys(wrong).length > 0) return;
    const body: VariantBody = {
      product: base._id,
      name: text("variant-name"),
      sku: text("variant-sku"),
      price: toRupees(parseRupees(text("variant-price"))),
      quantity: Number(text("variant-stock")),
      values: Object.fromEntries(options.map(({ code }) => [code, text(`variant-${code}`)])),
      copyPictures: form.get("variant-pictures") !== null,
    };
    void submit({ ...body, idempotencyKey: key }, { method: "POST", encType: "application/json" });
  };

  return (
    <section aria-labelledby="add-variant" className="sheet grid gap-4 p-4">
      <h2 id="add-variant" className="text-lg">
        Add a variant
      </h2>
      <p className="text-sm text-muted">
        A new product with the description, category, price list and taxes of another one.
      </p>
      <form onSubmit={send} noValidate className="grid gap-4">
        <SelectField
          label="Copied from"
          name="variant-base"
          value={base?._id ?? ""}
          onChange={({ target }) => setBaseId(target.value)}
        >
          {family.members.map(({ _id, name }) => (
            <option key={_id} value={_id}>
              {name}
            </option>
          ))}
        </SelectField>
        <div className="grid gap-4 md:grid-cols-3">
          {options.map((option) => (
            <TextField
              key={option.code}
              label={option.unit ? `${option.name} in ${option.unit}` : option.name}
              name={`variant-${option.code}`}
              list={option.kind === "choice" ? `variant-choices-${option.code}` : undefined}
              autoComplete="off"
              maxLength={100}
              error={errors[option.code]}
            />
          ))}
        </div>
        {options.map(({ code, values }) => (
          <datalist key={code} id={`variant-choices-${code}`}>
            {values.map(({ slug, name }) => (
              <option key={slug} value={name} />
            ))}
          </datalist>
        ))}
        <TextField
          key={`name ${base?._id}`}
          label="Name"
          name="variant-name"
          defaultValue={base?.name}
          maxLength={200}
          error={errors.name}
        />
        <div className="grid gap-4 md:grid-cols-3">
          <TextField label="SKU" name="variant-sku" maxLength={60} error={errors.sku} />
          <TextField
            key={`price ${base?._id}`}
            label="Price in ₹, GST included"
            name="variant-price"
            inputMode="decimal"
            defaultValue={base?.price}
            error={errors.price}
          />
          <TextField
            label="Stock"
            name="variant-stock"
            inputMode="numeric"
            defaultValue="0"
            error={errors.quantity}
          />
        </div>
        <CheckboxField
          label="Take over the pictures, too"
          name="variant-pictures"
          hint="Rather give it pictures of its own afterwards, where its colour is another."
        />
        <FormError message={failed && failureMessage(failed, "The variant could not be added")} />
        <SubmitRow busy={busy} label={busy ? "Adding..." : "Add variant"} />
      </form>
    </section>
  );
}
