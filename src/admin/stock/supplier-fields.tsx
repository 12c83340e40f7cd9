import { LimitedField } from "../kit/forms/limited-field.tsx";
import type { ZodForm } from "../kit/forms/use-zod-form.ts";

interface SupplierValues {
  supplier: string;
  supplierReference: string;
}

/** Whose delivery it is, and by which number they know it. */
export function SupplierFields<Values extends SupplierValues, Checked>({
  form,
}: {
  form: ZodForm<Values, Checked>;
}) {
  const own = form as unknown as ZodForm<SupplierValues, unknown>;
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <LimitedField
        form={own}
        name="supplier"
        label="Supplier (optional)"
        autoComplete="off"
        hint="Write them the same way each time: the list of entries finds them by it."
      />
      <LimitedField
        form={own}
        name="supplierReference"
        label="Number of their bill (optional)"
        autoComplete="off"
        spellCheck={false}
      />
    </div>
  );
}
