import "../../kit/forms/zod-without-eval.ts";
import { useWatch } from "react-hook-form";
import { useRevalidator } from "react-router";
import { callEndpoint } from "#browser/endpoint-client.ts";
import { createCategory } from "#shared/catalogue/admin-contract.ts";
import type { DescribedCategory } from "#shared/catalogue/contract.ts";
import { FormError } from "#ui/notice.tsx";
import { showOutcome } from "../../kit/action-outcome.ts";
import { AuditLink } from "../../kit/audit-link.tsx";
import { ChangeableFields } from "../../kit/forms/changeable-fields.tsx";
import { FormButtons } from "../../kit/forms/form-buttons.tsx";
import { useEditForm } from "../../kit/forms/use-edit-form.ts";
import {
  CategoryTaxFields,
  canBeReturnedTo,
  changedTax,
  chosenPercent,
  type OwnCategoryTax,
  ownTaxOf,
} from "./category-tax-fields.tsx";
import { EarlierTaxes } from "./earlier-taxes.tsx";

const FAILED = "HSN and GST could not be saved. Check your connection and try again.";

const schema = createCategory.body
  .pick({ hsn: true })
  .required()
  .extend({ gstPercent: chosenPercent });

interface CategoryTaxFormProps {
  category: DescribedCategory;
  onSaved: () => void;
  onCancel: () => void;
}

/** HSN and GST rate of a category alone, as its own form has them, with what they were before. */
export function CategoryTaxForm({ category, onSaved, onCancel }: CategoryTaxFormProps) {
  const { revalidate } = useRevalidator();
  const now = ownTaxOf(category);
  const save = (tax: OwnCategoryTax, seen = now) =>
    callEndpoint("updateCategory", {
      params: { id: category._id },
      body: changedTax(tax, seen),
    });
  const done = () => {
    void revalidate();
    onSaved();
  };
  const form = useEditForm({
    schema,
    saved: category,
    valuesOf: () => ({ hsn: now.hsn, gstPercent: String(now.gstPercent ?? "") }),
    send: (tax) => save(tax),
    fallbackMessage: FAILED,
    onSaved: done,
  });
  const { field } = form;
  const chosen = useWatch({ control: form.control, name: "gstPercent" });

  /** At once, since what was in force is put back as easily. */
  const returnTo = async (tax: OwnCategoryTax) => {
    const returned = await save(tax);
    const undo = async () => {
      showOutcome(await save(now, tax), FAILED);
      await revalidate();
    };
    const back = { label: "Undo", run: () => void undo(), undoes: true as const };
    showOutcome(returned, FAILED, canBeReturnedTo(now, tax) ? back : undefined);
    if (returned.ok) done();
  };

  return (
    <form {...form.formProps} aria-label={`HSN and GST of ${category.name}`} className="grid gap-5">
      <FormError message={form.message} />
      <ChangeableFields>
        <CategoryTaxFields
          hsn={field("hsn")}
          gstPercent={field("gstPercent")}
          given={[now.gstPercent, chosen]}
        />
      </ChangeableFields>
      <EarlierTaxes
        category={category}
        label="Return to this"
        onChoose={(tax) => void returnTo(tax)}
      />
      <AuditLink subject="category" id={category._id} />
      <FormButtons
        busy={form.busy}
        submitLabel="Save HSN and GST"
        busyLabel="Saving..."
        onCancel={onCancel}
      />
    </form>
  );
}
