import { useRef } from "react";
import { failure, success } from "#shared/failure.ts";
import { Button } from "#ui/button.tsx";
import { ProductSearchField } from "../../catalogue/product-search-field.tsx";
import { useProductSearch } from "../../catalogue/use-product-search.ts";
import { codeKey } from "../count/read-scan.ts";

const OFFERED = 10;

/** A row of a delivery as it is begun. */
interface NewLine {
  product: string;
  name: string;
  sku: string;
  pieces: string;
}

interface DeliveredProductProps {
  taken: readonly string[];
  onAdd: (line: NewLine) => void;
}

/** Finds products by name or SKU; a whole SKU, such as a scanner types it, is added at once. */
export function DeliveredProduct({ taken, onAdd }: DeliveredProductProps) {
  const lineOf = ({ _id, name, sku }: { _id: string; name: string; sku?: string }): NewLine => ({
    product: _id,
    name,
    sku: sku ?? "",
    pieces: "",
  });
  const typed = useRef("");
  const { offered, notice, find } = useProductSearch((found) => {
    const named = found.find(({ sku = "" }) => sku && codeKey(sku) === codeKey(typed.current));
    if (!named) return success(found.slice(0, OFFERED).map(lineOf));
    if (taken.includes(named._id)) return failure("conflict", `${named.name} stands above already`);
    onAdd(lineOf(named));
    return success([lineOf(named)]);
  });
  const findTyped = (text: string) => {
    typed.current = text;
    void find(text);
  };
  return (
    <div>
      <ProductSearchField label="Add a product by name or SKU" onFind={findTyped} />
      <p role="status" className="mt-2 text-sm text-muted">
        {notice}
      </p>
      <ul>
        {offered
          .filter(({ product }) => !taken.includes(product))
          .map((line) => (
            <li
              key={line.product}
              className="flex items-center justify-between gap-x-4 border-b border-line py-1"
            >
              <span className="min-w-0 wrap-anywhere">
                {line.name}
                <span className="tabular block text-sm text-muted">{line.sku}</span>
              </span>
              <Button variant="quiet" onClick={() => onAdd(line)}>
                Add<span className="sr-only"> {line.name}</span>
              </Button>
            </li>
          ))}
      </ul>
    </div>
  );
}
