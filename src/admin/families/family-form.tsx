import { useState } from "react";
import { type FieldError, get, useWatch } from "react-hook-form";
import { useNavigate, useRevalidator } from "react-router";
import { callEndpoint } from "#browser/endpoint-client.ts";
import type {
  AdminFamily,
  AdminFamilyVariant,
  FamilyAttribute,
} from "#shared/families/admin-contract.ts";
import { suggestOptions } from "#shared/families/suggest-options.ts";
import { CheckboxField, TextField } from "#ui/field.tsx";
import { FAMILIES_PATH } from "../kit/dashboard-menu.ts";
import { EditForm } from "../kit/forms/edit-form.tsx";
import { useEditForm } from "../kit/forms/use-edit-form.ts";
import { familyMergeFields, mergedFields, withMergedField } from "./family-merge.ts";
import { familySchema } from "./family-schema.ts";
import {
  type FamilyValues,
  familyValues,
  newFamilyValues,
  optionsOf,
  valueProblems,
  variantTexts,
} from "./family-values.ts";
import { noAnswerMessage } from "./no-answer-message.ts";
import { OptionChoice } from "./option-choice.tsx";
import { PriceListChoice } from "./price-list-choice.tsx";
import { ProductFinder } from "./product-finder.tsx";
import { VariantRows } from "./variant-rows.tsx";

interface FamilyFormProps {
  /** The family that is changed; left out, the form makes a new one. */
  family?: AdminFamily;
  /** The products that a new one begins with. */
  products?: readonly AdminFamilyVariant[];
  attributes: readonly FamilyAttribute[];
}

/** The form of a family. A new one leads on to its own page. */
export function FamilyForm({ family, products = [], attributes }: FamilyFormProps) {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  /** All products that are or were in the form. */
  const [known, setKnown] = useState(() => byId(family?.variants ?? products));
  const form = useEditForm({
    schema: familySchema(known, attributes),
    saved: family,
    valuesOf: (saved) =>
      saved ? familyValues(saved, attributes) : newFamilyValues(products, attributes),
    send: (body, { seen, idempotencyKey }) =>
      seen
        ? callEndpoint("updateFamily", {
            params: { id: seen._id },
            body: { ...body, version: seen.updatedAt },
            idempotencyKey,
          })
        : callEndpoint("createFamily", { body, idempotencyKey }),
    fallbackMessage: noAnswerMessage(`The family could not be ${family ? "saved" : "made"}`),
    savedOf: (answer) => answer.family,
    onSaved: (answer) => {
      if (family) void revalidate();
      else void navigate(`${FAMILIES_PATH}/${answer.family._id}`, { replace: true });
    },
    // Its pieces are in already.
    onFirstTrySaved: () =>
      write({ variants: form.getValues("variants").map((each) => ({ ...each, stockChange: "" })) }),
    merge: {
      fields: (seen, values) =>
        familyMergeFields(
          new Map([...known, ...byId(seen?.variants ?? [])]),
          attributes,
          values.options,
        ),
      versionOf: ({ updatedAt }) => updatedAt,
      presentOf: (details) => details.family as AdminFamily,
      onMeet: ({ variants }) => setKnown(new Map([...known, ...byId(variants)])),
      compared: mergedFields,
      write: (name, value) => {
        write(withMergedField(form.getValues(), name, value));
        return true;
      },
    },
  });
  const { control, errorOf, field, formState, getValues, setValue } = form;
  const write = ({ name, sharedTiers, options, variants }: Partial<FamilyValues>) => {
    const asEdit = { shouldDirty: true };
    if (name !== undefined) setValue("name", name, asEdit);
    if (sharedTiers !== undefined) setValue("sharedTiers", sharedTiers, asEdit);
    if (options !== undefined) setValue("options", options, asEdit);
    if (variants !== undefined) setValue("variants", variants, asEdit);
  };

  const [chosen, variants] = useWatch({ control, name: ["options", "variants"] });
  const values = { options: chosen, variants };
  const options = optionsOf(values, attributes);
  // What a family lacks is shown at once, of a new one what was tried to be sent.
  const isShown = family !== undefined || formState.isSubmitted;
  const own = isShown ? valueProblems(values, known, attributes) : new Map<string, string>();
  const refused = (path: string): string | undefined => {
    const error: FieldError | undefined = get(formState.errors, path);
    return error?.type === "refused" ? error.message : undefined;
  };

  const add = (product: AdminFamilyVariant) => {
    const now = new Map([...known, [product._id, product]]);
    const texts = [...getValues("variants"), variantTexts(product, attributes)];
    const all = texts.flatMap(({ product: id }) => now.get(id) ?? []);
    setKnown(now);
    write({
      variants: texts,
      ...(chosen.length === 0 && { options: suggestOptions(attributes, all) }),
    });
    form.forgetList("variants");
  };

  return (
    <EditForm form={form} what="family" submitLabel={family ? "Save family" : "Make the family"}>
      <TextField
        label="Name"
        {...field("name")}
        maxLength={200}
        hint="What all of them are, such as “Two-tone mug 11 oz”. It is the title of their card in lists."
      />
      <OptionChoice
        attributes={attributes}
        chosen={chosen}
        onChange={(options) => {
          form.clearErrors("options");
          write({ options });
        }}
        error={errorOf("options")}
      />
      <CheckboxField
        label="Bulk prices by the pieces of all together"
        {...form.register("sharedTiers")}
        hint="2 black and 8 cyan ones then reach the price of 10, each by its own price list."
      />
      <section aria-labelledby="family-variants" className="grid grid-cols-1 gap-4">
        <h2 id="family-variants" className="text-lg">
          Products
        </h2>
        {variants.length === 0 && (
          <p className="text-muted">None yet: find the products that belong together.</p>
        )}
        <VariantRows
          variants={variants}
          known={known}
          options={options}
          isSold={family !== undefined}
          field={(path) => ({
            ...form.register(path),
            error: path.includes(".values.") ? (own.get(path) ?? refused(path)) : errorOf(path),
          })}
          onRemove={(id) => write({ variants: variants.filter(({ product }) => product !== id) })}
        />
        {family && variants.length > 1 && (
          <PriceListChoice
            products={variants.flatMap(({ product }) => known.get(product) ?? [])}
            {...field("priceListOf")}
          />
        )}
        {errorOf("variants") && (
          <p role="alert" className="text-sm font-semibold text-error">
            {errorOf("variants")}
          </p>
        )}
        <ProductFinder
          chosen={new Set(variants.map(({ product }) => product))}
          options={options}
          onChoose={add}
        />
      </section>
    </EditForm>
  );
}

function byId(products: readonly AdminFamilyVariant[]): Map<string, AdminFamilyVariant> {
  return new Map(products.map((product) => [product._id, product]));
}
