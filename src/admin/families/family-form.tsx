import { useState } from "react";
import { type FieldError, get, useWatch } from "react-hook-form";
import { useNavigate, useRevalidator } from "react-router";
import { callEndpoint } from "#browser/endpoint-client.ts";
import { fieldLimits } from "#browser/field-limits.ts";
import type {
  AdminFamily,
  AdminFamilyVariant,
  FamilyAttribute,
} from "#shared/families/admin-contract.ts";
import { CheckboxField } from "#ui/field.tsx";
import { FAMILIES_PATH } from "../kit/dashboard-menu.ts";
import { EditForm, FormSection } from "../kit/forms/edit-form.tsx";
import { LimitedField } from "../kit/forms/limited-field.tsx";
import { useEditForm } from "../kit/forms/use-edit-form.ts";
import { familyMergeFields, mergedVariants } from "./family-merge.ts";
import { familySchema } from "./family-schema.ts";
import {
  familyValues,
  newFamilyValues,
  noReasons,
  optionsOf,
  suggestedOptions,
  type VariantTexts,
  valueProblems,
  variantTexts,
} from "./family-values.ts";
import { noAnswerMessage } from "./no-answer-message.ts";
import { OptionChoice } from "./option-choice.tsx";
import { PriceListChoice } from "./price-list-choice.tsx";
import { ProductFinder } from "./product-finder.tsx";
import { StockReason } from "./stock-reason.tsx";
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
    onFirstTrySaved: () => {
      form.write(
        "variants",
        form.getValues("variants").map((each) => ({ ...each, stockChange: "" })),
      );
      for (const [name, none] of Object.entries(noReasons)) {
        form.write(name as keyof typeof noReasons, none);
      }
    },
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
      compared: ({ name, sharedTiers, options, variants }) => ({
        name,
        sharedTiers,
        options,
        ...mergedVariants.compared(variants),
      }),
      write: (name, value) => {
        const variants = mergedVariants.written(form.getValues("variants"), name, value);
        if (variants) form.write("variants", variants);
        return variants !== undefined;
      },
    },
  });
  const { control, errorOf, field, formState, getValues } = form;

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

  const choose = (product: AdminFamilyVariant, add: (variant: VariantTexts) => void) => {
    const now = new Map([...known, [product._id, product]]);
    setKnown(now);
    add(variantTexts(product, attributes));
    if (chosen.length > 0) return;
    const all = getValues("variants").flatMap(({ product: id }) => now.get(id) ?? []);
    form.write("options", suggestedOptions(attributes, all));
  };

  return (
    <EditForm form={form} what="family" submitLabel={family ? "Save family" : "Make the family"}>
      <FormSection title="The family">
        <LimitedField
          label="Name"
          form={form}
          name="name"
          limits={fieldLimits("createFamily", "name")}
          hint="What all of them are, such as “Two-tone mug 11 oz”. It is the title of their card in lists."
        />
      </FormSection>
      <FormSection title="How they differ">
        <OptionChoice
          attributes={attributes}
          chosen={chosen}
          onChange={(now) => {
            form.clearErrors("options");
            form.write("options", now);
          }}
          error={errorOf("options")}
        />
        <CheckboxField
          label="Bulk prices by the pieces of all together"
          {...form.register("sharedTiers")}
          hint="2 black and 8 cyan ones then reach the price of 10, each by its own price list."
        />
      </FormSection>
      <FormSection title="Products">
        <VariantRows
          form={form}
          known={known}
          options={options}
          isSold={family !== undefined}
          valueError={(path) => own.get(path) ?? refused(path)}
          adder={(add) => (
            <ProductFinder
              chosen={new Set(variants.map(({ product }) => product))}
              options={options}
              onChoose={(product) => choose(product, add)}
            />
          )}
        />
        {family && <StockReason form={form} />}
        {family && variants.length > 1 && (
          <PriceListChoice
            products={variants.flatMap(({ product }) => known.get(product) ?? [])}
            {...field("priceListOf")}
          />
        )}
      </FormSection>
    </EditForm>
  );
}

function byId(products: readonly AdminFamilyVariant[]): Map<string, AdminFamilyVariant> {
  return new Map(products.map((product) => [product._id, product]));
}
