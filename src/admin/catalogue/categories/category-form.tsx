import { FormButtons } from "../../kit/forms/form-buttons.tsx";
import "../../kit/forms/zod-without-eval.ts";
import { useEffect } from "react";
import { useWatch } from "react-hook-form";
import { useRevalidator } from "react-router";
import { z } from "zod";
import { callEndpoint } from "#browser/endpoint-client.ts";
import { fieldLimits } from "#browser/field-limits.ts";
import { createCategory } from "#shared/catalogue/admin-contract.ts";
import { withDescendants } from "#shared/catalogue/category-tree.ts";
import type { Category, DescribedCategory } from "#shared/catalogue/contract.ts";
import { gstPercentsAt } from "#shared/catalogue/gst-rates.ts";
import { SelectField, TextField } from "#ui/field.tsx";
import { FormError } from "#ui/notice.tsx";
import { AuditLink } from "../../kit/audit-link.tsx";
import { ChangeableFields } from "../../kit/forms/changeable-fields.tsx";
import { LimitedField } from "../../kit/forms/limited-field.tsx";
import { useEditForm } from "../../kit/forms/use-edit-form.ts";
import { CategoryOptions } from "./category-options.tsx";
import { EarlierTaxes } from "./earlier-taxes.tsx";

/** The rate is chosen from a list. */
const schema = createCategory.body.extend({
  gstPercent: z.string().transform((percent) => (percent === "" ? null : Number(percent))),
});

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
    send: ({ gstPercent, ...others }, { seen, idempotencyKey }) => {
      if (!seen) {
        return callEndpoint("createCategory", { body: { gstPercent, ...others }, idempotencyKey });
      }
      // A rate that has ended does not keep the rest from being saved.
      const isSame = gstPercent === (seen.gstPercent ?? null);
      const body = { ...others, ...(!isSame && { gstPercent }) };
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
  // A rate that ended stays chosen until another is, also where an earlier one was put back.
  const given = [category?.gstPercent, chosen || null];
  const percents = new Set(
    [...gstPercentsAt(new Date()), ...given].flatMap((one) => one ?? []).map(String),
  );

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
        <div className="grid gap-5 md:grid-cols-2">
          <TextField
            label="HSN"
            {...field("hsn")}
            inputMode="numeric"
            autoComplete="off"
            hint="4, 6 or 8 digits: of its products, and of those below it, that have none"
          />
          <SelectField
            label="GST %"
            {...field("gstPercent")}
            hint="Of its products, and of those below it, that have none"
          >
            <option value="">Not given</option>
            {[...percents].map((percent) => (
              <option key={percent} value={percent}>
                {percent}%
              </option>
            ))}
          </SelectField>
        </div>
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
