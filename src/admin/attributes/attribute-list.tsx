import { Tags } from "lucide-react";
import { useRef, useState } from "react";
import type { DictionaryAttribute } from "#shared/attributes/admin-contract.ts";
import { formatProducts } from "#shared/numbers.ts";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { AttributeForm } from "./attribute-form.tsx";
import { ChoiceEditor } from "./choice-editor.tsx";

interface AttributeListProps {
  attributes: readonly DictionaryAttribute[];
  onDelete: (attribute: DictionaryAttribute) => void;
}

/** The dictionary, a row for each attribute, changed where it stands. */
export function AttributeList({ attributes, onDelete }: AttributeListProps) {
  if (attributes.length === 0) {
    return (
      <EmptyState title="No attributes" icon={<Tags className="size-10" />}>
        <p className="text-muted">Add one below, such as Colour or Power.</p>
      </EmptyState>
    );
  }
  return (
    <ul className="border-t border-line">
      {attributes.map((attribute) => (
        <AttributeItem key={attribute._id} attribute={attribute} onDelete={onDelete} />
      ))}
    </ul>
  );
}

function AttributeItem({
  attribute,
  onDelete,
}: Pick<AttributeListProps, "onDelete"> & { attribute: DictionaryAttribute }) {
  const { name, kind, unit, isFilter, isFixed, products, readFrom } = attribute;
  const [open, setOpen] = useState<"form" | "choices" | null>(null);
  const row = useRef<HTMLLIElement>(null);
  const toggle = (part: "form" | "choices") => setOpen(open === part ? null : part);
  const close = () => {
    setOpen(null);
    // The form that held the focus is gone; its row goes on.
    row.current?.focus();
  };
  return (
    <li ref={row} tabIndex={-1} className="border-b border-line outline-none">
      <div className="flex flex-wrap items-center justify-between gap-x-4 py-2">
        <div className="min-w-0 flex-1 basis-60">
          <p className="font-semibold wrap-anywhere">
            {name}
            {unit && <span className="font-normal text-muted"> ({unit})</span>}
          </p>
          <p className="text-sm text-muted wrap-anywhere">
            {kind === "number" ? "Number" : "Choice"} · {isFilter ? "filter" : "no filter"} ·{" "}
            {formatProducts(products)}
            {isFixed && " · always the product's own field"}
            {!isFixed && readFrom.length > 0 && ` · read from ${readFrom.join(", ")}`}
          </p>
        </div>
        <span className="-ml-4 flex flex-wrap sm:-mr-4 sm:ml-0">
          <Button
            variant="quiet"
            aria-expanded={open === "form"}
            aria-label={`Edit ${name}`}
            onClick={() => toggle("form")}
          >
            Edit
          </Button>
          {kind === "choice" && (
            <Button
              variant="quiet"
              aria-expanded={open === "choices"}
              aria-label={`Values of ${name}`}
              onClick={() => toggle("choices")}
            >
              Values
            </Button>
          )}
          {!isFixed && (
            <Button
              variant="quiet"
              className="text-error!"
              aria-label={`Delete ${name}`}
              onClick={() => onDelete(attribute)}
            >
              Delete
            </Button>
          )}
        </span>
      </div>
      {open === "form" && (
        <div className="sheet mb-3 p-4">
          <AttributeForm attribute={attribute} onSaved={close} onCancel={close} />
        </div>
      )}
      {open === "choices" && (
        <div className="sheet mb-3 p-4">
          <ChoiceEditor attribute={attribute} onClose={close} />
        </div>
      )}
    </li>
  );
}
