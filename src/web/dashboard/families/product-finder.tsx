import { useId, useRef, useState } from "react";
import type { AdminFamilyMember } from "#shared/families/admin-contract.ts";
import { callEndpoint } from "../../api/endpoint-client.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { failureMessage } from "../failure-message.ts";

interface ProductFinderProps {
  /** The ids of those that are in the family already. */
  chosen: ReadonlySet<string>;
  onChoose: (product: AdminFamilyMember) => void;
}

/** Products that a search offers. */
const OFFERED = 20;

/** Finds products by name or SKU, and offers those that stand alone. */
export function ProductFinder({ chosen, onChoose }: ProductFinderProps) {
  const id = useId();
  const search = useRef<HTMLInputElement>(null);
  const [offered, setOffered] = useState<AdminFamilyMember[]>([]);
  const [said, setSaid] = useState("");
  const left = offered.filter(({ _id }) => !chosen.has(_id));

  const find = async () => {
    const text = search.current?.value.trim() ?? "";
    if (!text) return setSaid("Type a part of the name or SKU");
    const found = await callEndpoint("listAdminProducts", { query: { search: text } });
    const ids = found.ok ? found.value.products.slice(0, OFFERED).map(({ _id }) => _id) : [];
    const answer = found.ok
      ? await callEndpoint("getFamilyCandidates", { query: { ids: ids.join(",") } })
      : found;
    if (!answer.ok) return setSaid(failureMessage(answer, "Products cannot be searched just now"));
    const { products } = answer.value;
    setOffered(products);
    setSaid(products.length === 0 ? "No product found" : `${products.length} found`);
  };

  return (
    <div>
      <div className="flex max-w-xl items-end gap-3">
        <TextField
          ref={search}
          label="Find a product by name or SKU"
          name={`${id}-product`}
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={200}
          className="min-w-0 flex-1"
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            void find();
          }}
        />
        <Button variant="secondary" onClick={find}>
          Find
        </Button>
      </div>
      <p role="status" className="mt-2 min-h-6 text-sm text-muted">
        {said}
      </p>
      <ul>
        {left.map((product) => (
          <li
            key={product._id}
            className="flex flex-wrap items-center justify-between gap-x-4 border-b border-line py-1"
          >
            <span className="min-w-0 wrap-anywhere">
              {product.name}
              {product.sku && <span className="tabular text-sm text-muted"> {product.sku}</span>}
            </span>
            {product.family ? (
              <span className="text-sm text-muted">in the family “{product.family.name}”</span>
            ) : (
              <Button variant="quiet" onClick={() => onChoose(product)}>
                Add<span className="sr-only"> {product.name}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
