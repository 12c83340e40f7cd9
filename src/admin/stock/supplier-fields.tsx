import { useId, useState } from "react";
import { callEndpoint } from "#browser/endpoint-client.ts";
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
  const list = useId();
  const { suppliers, ask } = useLatestSuppliers();
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <LimitedField
        form={own}
        name="supplier"
        label="Supplier (optional)"
        autoComplete="off"
        list={list}
        onFocus={ask}
        hint="Those of the latest deliveries are offered: the list of entries finds them by the name."
      />
      <datalist id={list}>
        {suppliers.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
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

/** Who delivered lately, the latest first; asked for once somebody is about to enter one. Without an answer none is offered. */
function useLatestSuppliers() {
  const [suppliers, setSuppliers] = useState<readonly string[]>();
  const ask = () => {
    if (suppliers) return;
    setSuppliers([]);
    void callEndpoint("listStockEntries", { query: { reason: "delivery" } }).then((answer) => {
      if (!answer.ok) return;
      const named = answer.value.entries.map(({ supplier }) => supplier).filter(Boolean);
      setSuppliers([...new Set(named)]);
    });
  };
  return { suppliers: suppliers ?? [], ask };
}
