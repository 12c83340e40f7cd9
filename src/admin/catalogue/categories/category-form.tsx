import { FormButtons } from "../../kit/forms/form-buttons.tsx";
import "../../kit/forms/zod-without-eval.ts";
import { useEffect } from "react";
import { z } from "zod";
import { fieldLimits } from "#browser/field-limits.ts";
import { createCategory } from "#shared/catalogue/admin-contract.ts";
import { withDescendants } from "#shared/catalogue/category-tree.ts";
import type { Category, DescribedCategory } from "#shared/catalogue/contract.ts";
import { gstPercentsAt } from "#shared/catalogue/gst-rates.ts";
import { SelectField, TextField } from "#ui/field.tsx";
import { FormError } from "#ui/form-error.tsx";
import { useUnsavedWhile } from "#ui/unsaved-changes.ts";
import { LimitedField } from "../../kit/forms/limited-field.tsx";
import { useActionForm } from "../../kit/forms/use-action-form.ts";
import { CategoryOptions } from "./category-options.tsx";

/** The rate is chosen from a list. */
const schema = createCategory.body.extend({
  gstPercent: z.string().transform((percent) => (percent === "" ? null : Number(percent))),
});

/** What the form sends to its page's action: POST a new category, PUT the changes of one. */
export type NewCategory = z.output<typeof schema>;
export type ChangedCategory = NewCategory & Pick<Category, "_id">;

interface CategoryFormProps {
  categories: readonly Category[];
  /** The category that is changed; left out, the form makes a new one. */
  category?: DescribedCategory;
  /** The text of the button, and that while it is being done. */
  submitLabel: string;
  busyLabel: string;
  /** What to say where no answer of the shop came. */
  fallbackMessage: string;
  onSaved?: () => void;
  onCancel?: () => void;
}

/** The fields of a category. After it was saved the form starts again. */
export function CategoryForm(props: CategoryFormProps) {
  const { categories, category, submitLabel, busyLabel, fallbackMessage } = props;
  const { onSaved, onCancel } = props;
  const form = useActionForm({
    schema,
    defaultValues: {
      name: category?.name ?? "",
      parent: category?.parent ?? "",
      description: category?.description ?? "",
      hsn: category?.hsn ?? "",
      gstPercent: String(category?.gstPercent ?? ""),
    },
    method: category ? "PUT" : "POST",
    toBody: (values) => {
      if (!category) return values;
      const { gstPercent, ...others } = values;
      // A rate that has ended does not keep the rest from being saved.
      const isSame = gstPercent === (category.gstPercent ?? null);
      return { ...others, _id: category._id, ...(!isSame && { gstPercent }) };
    },
    fallbackMessage,
    onSaved: () => {
      form.startAgain();
      onSaved?.();
    },
  });
  const { field, setFocus } = form;
  // A rate that ended stays chosen until another is.
  const given = category?.gstPercent ?? [];
  const percents = [...new Set([...gstPercentsAt(new Date()), given].flat())].map(String);
  useUnsavedWhile(form.isDirty);

  // Whoever asked to change a category goes on in its form.
  const isEdit = category !== undefined;
  useEffect(() => {
    if (isEdit) setFocus("name");
  }, [isEdit, setFocus]);

  return (
    <form {...form.formProps} aria-label={submitLabel} className="grid gap-5">
      <FormError message={form.message} />
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
          {percents.map((percent) => (
            <option key={percent} value={percent}>
              {percent}%
            </option>
          ))}
        </SelectField>
      </div>
      <FormButtons busy={form.busy} {...{ submitLabel, busyLabel, onCancel }} />
    </form>
  );
}
