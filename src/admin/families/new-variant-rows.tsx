import { foldName } from "#shared/families/variant-names.ts";
import { CheckboxField, TextField } from "#ui/field.tsx";
import { useMay } from "../kit/own-access.tsx";
import type { NewVariant, NewVariantTexts } from "./new-variants.ts";

interface NewVariantRowsProps {
  variants: readonly NewVariant[];
  leftOut: ReadonlySet<string>;
  /** By key and field. */
  problems: ReadonlyMap<string, string>;
  /** Names that several products would have, folded. */
  repeated: ReadonlySet<string>;
  onType: (key: string, field: keyof NewVariantTexts, text: string) => void;
  onLeaveOut: (key: string, isLeftOut: boolean) => void;
}

const fields: {
  field: keyof NewVariantTexts;
  label: string;
  inputMode?: "decimal" | "numeric";
}[] = [
  { field: "name", label: "Name" },
  { field: "sku", label: "SKU" },
  { field: "price", label: "Price in ₹", inputMode: "decimal" },
  { field: "stock", label: "Stock", inputMode: "numeric" },
];

export const SAME_NAME =
  "Another product of the family has this name: customers cannot tell them apart";

/** The combinations that are missing, each with its own name, SKU, price and stock, or left out. */
export function NewVariantRows(props: NewVariantRowsProps) {
  const mayCount = useMay("write_inventory");
  const isOffered = ({ field }: (typeof fields)[number]) => field !== "stock" || mayCount;
  const { variants, leftOut, problems, repeated, onType, onLeaveOut } = props;
  return (
    <ul aria-label="New variants" className="grid gap-3">
      {variants.map((variant) => (
        <li key={variant.key} className="rounded-md border border-line p-3">
          <CheckboxField
            label={<span className="font-semibold">{variant.title}</span>}
            name={`make ${variant.key}`}
            checked={!leftOut.has(variant.key)}
            onChange={({ target }) => onLeaveOut(variant.key, !target.checked)}
          />
          {!leftOut.has(variant.key) && (
            <div className="mt-1 grid grid-cols-2 items-start gap-3 lg:grid-cols-[minmax(0,2.4fr)_minmax(0,1.6fr)_minmax(0,1fr)_minmax(0,1fr)]">
              {fields.filter(isOffered).map(({ field, label, ...rest }) => (
                <TextField
                  key={field}
                  {...rest}
                  label={
                    <>
                      {label}
                      <span className="sr-only"> of {variant.title}</span>
                    </>
                  }
                  name={`${variant.key} ${field}`}
                  autoComplete="off"
                  value={variant[field]}
                  onChange={({ target }) => onType(variant.key, field, target.value)}
                  error={problems.get(`${variant.key} ${field}`)}
                  warning={
                    field === "name" && repeated.has(foldName(variant.name)) ? SAME_NAME : undefined
                  }
                  className={
                    field === "name" || field === "sku" ? "col-span-2 lg:col-span-1" : undefined
                  }
                />
              ))}
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}
