import { useEffect } from "react";
import { withDescendants } from "#shared/catalogue/category-tree.ts";
import type { Category, DescribedCategory } from "#shared/catalogue/contract.ts";
import type { ApiOutcome } from "../../api/api-outcome.ts";
import { fieldLimits } from "../../api/field-limits.ts";
import { Button } from "../../ui/button.tsx";
import { SelectField, TextAreaField, TextField } from "../../ui/field.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { useUnsaved } from "../../ui/unsaved-changes.ts";
import { useForm } from "../../ui/use-form.ts";
import { failureMessage } from "../failure-message.ts";
import { CategoryOptions } from "./category-options.tsx";

/** What the form gives. */
export interface CategoryTexts {
  name: string;
  /** Id of the parent; null at the top. */
  parent: string | null;
  description: string;
}

interface CategoryFormProps {
  categories: readonly Category[];
  /** The category that is changed; left out, the form makes a new one. */
  category?: DescribedCategory;
  /** The words of the button, and those while it is being done. */
  submitLabel: string;
  busyLabel: string;
  /** What to say where no answer of the shop came. */
  fallbackMessage: string;
  send: (texts: CategoryTexts) => Promise<ApiOutcome<unknown>>;
  onCancel?: () => void;
}

/** The fields of a category. After it was sent the form starts again. */
export function CategoryForm(props: CategoryFormProps) {
  const { categories, category, submitLabel, busyLabel, fallbackMessage } = props;
  const { send, onCancel } = props;
  const { form, busy, message, errors } = useForm(async (texts) => {
    const { name = "", parent, description: words = "" } = texts;
    const answer = await send({ name, parent: parent || null, description: words });
    if (!answer.ok) return { ...answer, message: failureMessage(answer, fallbackMessage) };
    formRef.current?.reset();
    return "done";
  });
  const formRef = form.ref;
  useUnsaved(formRef);
  const isEdit = category !== undefined;

  // Whoever asked to change a category goes on in its form.
  useEffect(() => {
    if (isEdit) formRef.current?.querySelector<HTMLInputElement>("[name=name]")?.focus();
  }, [isEdit, formRef]);

  return (
    <form {...form} aria-label={submitLabel} className="grid gap-5">
      <FormError message={message} />
      <div className="grid gap-5 md:grid-cols-2">
        <TextField
          label="Name"
          name="name"
          defaultValue={category?.name}
          {...fieldLimits("createCategory", "name")}
          autoComplete="off"
          required
          error={errors.name}
        />
        <SelectField
          label="Parent category"
          name="parent"
          defaultValue={category?.parent ?? ""}
          error={errors.parent}
        >
          <option value="">None: at the top</option>
          <CategoryOptions
            categories={categories}
            except={category ? withDescendants(categories, category._id) : new Set()}
          />
        </SelectField>
      </div>
      <TextAreaField
        label="Description"
        name="description"
        defaultValue={category?.description}
        {...fieldLimits("createCategory", "description")}
        hint="Shown at the head of the category's page."
        error={errors.description}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy}>
          {busy ? busyLabel : submitLabel}
        </Button>
        {onCancel && (
          <Button variant="secondary" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  );
}
