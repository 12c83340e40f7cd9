import "../../kit/forms/zod-without-eval.ts";
import { useEffect } from "react";
import { useWatch } from "react-hook-form";
import { useRevalidator } from "react-router";
import { callEndpoint } from "#browser/endpoint-client.ts";
import { fieldLimits } from "#browser/field-limits.ts";
import { createCategory } from "#shared/catalogue/admin-contract.ts";
import { withDescendants } from "#shared/catalogue/category-tree.ts";
import type { Category, DescribedCategory } from "#shared/catalogue/contract.ts";
import { SelectField } from "#ui/field.tsx";
import { FormError } from "#ui/notice.tsx";
import { AuditLink } from "../../kit/audit-link.tsx";
import { ChangeableFields } from "../../kit/forms/changeable-fields.tsx";
import { FormButtons } from "../../kit/forms/form-buttons.tsx";
import { LimitedField } from "../../kit/forms/limited-field.tsx";
import { useEditForm } from "../../kit/forms/use-edit-form.ts";
import { CategoryOptions } from "./category-options.tsx";
import { CategoryTaxFields, changedTax, chosenPercent, ownTaxOf } from "./category-tax-fields.tsx";
import { EarlierTaxes } from "./earlier-taxes.tsx";

const schema = createCategory.body.extend({ gstPercent: chosenPercent });

interface CategoryFormProps {
  categories: readonly Category[];
  /** The category that is changed; left out, the form makes a new one. */
  category?: DescribedCategory;
  onSaved: () => void;
  onCancel: () => void;
}

export function CategoryForm(props: CategoryFormProps) {
  const { categories, category, onSaved, onCancel } = props;
  const submitLabel = category ? "Update" : "Create";
  const busyLabel = category ? "Updating..." : "Creating...";
  const { revalidate } = useRevalidator();
  const form = useEditForm({
    schema,
    saved: category,
    valuesOf: (saved) => ({
      name: saved?.name ?? "",
      parent: saved?.parent ?? "",
      description: saved?.description ?? "",
      hsn: saved?.hsn ?? "",
      gstPercent: String(saved?.gstPercent ?? ""),
    }),
    send: ({ hsn = "", gstPercent, ...others }, { seen, idempotencyKey }) => {
      const tax = { hsn, gstPercent };
      if (!seen) {
        return callEndpoint("createCategory", { body: { ...tax, ...others }, idempotencyKey });
      }
      const body = { ...others, ...changedTax(tax, ownTaxOf(seen)) };
      return callEndpoint("updateCategory", { params: { id: seen._id }, body });
    },
    fallbackMessage: category
      ? "Something went wrong in updating category"
      : "Something went wrong in creating category",
    onSaved: () => {
      void revalidate();
      onSaved();
    },
  });
  const { field, setFocus } = form;
  const chosen = useWatch({ control: form.control, name: "gstPercent" });

  // Whoever opened it goes on in it.
  useEffect(() => setFocus("name"), [setFocus]);

  return (
    <form {...form.formProps} aria-label={submitLabel} className="grid gap-5">
      <FormError message={form.message} />
      <ChangeableFields>
        <div className="grid gap-5 md:grid-cols-2">
          <LimitedField
            label="Name"
            form={form}
            name="name"
            limits={fieldLimits("createCategory", "name")}
            autoComplete="off"
            required
          />
          <SelectField label="Parent category" {...field("parent")}>
            <option value="">None: at the top</option>
            <CategoryOptions
              categories={categories}
              except={category ? withDescendants(categories, category._id) : new Set()}
            />
          </SelectField>
        </div>
        <LimitedField
          label="Description"
          form={form}
          name="description"
          limits={fieldLimits("createCategory", "description")}
          rows={3}
          hint="Shown at the head of the category's page."
        />
        <CategoryTaxFields
          hsn={field("hsn")}
          gstPercent={field("gstPercent")}
          given={[category?.gstPercent, chosen]}
        />
      </ChangeableFields>
      {category && (
        <>
          <EarlierTaxes
            category={category}
            onChoose={({ hsn, gstPercent }) => {
              form.write("hsn", hsn);
              form.write("gstPercent", String(gstPercent ?? ""));
            }}
          />
          <AuditLink subject="category" id={category._id} />
        </>
      )}
      <FormButtons busy={form.busy} {...{ submitLabel, busyLabel, onCancel }} />
    </form>
  );
}
