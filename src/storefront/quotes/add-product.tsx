import { type FormEvent, useId, useState } from "react";
import { shopMessage } from "#browser/api-outcome.ts";
import { callEndpoint } from "#browser/endpoint-client.ts";
import type { Product } from "#shared/catalogue/contract.ts";
import { nameWithOptions } from "#shared/families/variant-names.ts";
import { formatMoney, rupees } from "#shared/money.ts";
import { MAX_QUOTE_LINES } from "#shared/quotes/quote-state.ts";
import { MAX_SEARCH_LENGTH } from "#shared/text-lengths.ts";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/field.tsx";

/** Products that a search offers: who finds none among them types more of the name. */
const OFFERED = 8;

interface AddProductProps {
  /** Ids of the products that are in the list already. */
  listed: readonly string[];
  onAdd: (product: Product) => void;
}

/** Finds a further product by name or SKU, and puts it into the list that a quote is asked for. */
export function AddProduct({ listed, onAdd }: AddProductProps) {
  const id = useId();
  const [found, setFound] = useState<readonly Product[]>([]);
  const [busy, setBusy] = useState(false);
  /** Of the last search or addition, for a status line. */
  const [notice, setNotice] = useState("");
  if (listed.length >= MAX_QUOTE_LINES) {
    return <p className="mt-3 text-sm">One quote takes {MAX_QUOTE_LINES} products.</p>;
  }
  const find = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const keyword = String(new FormData(event.currentTarget).get("keyword") ?? "").trim();
    if (keyword === "") return setNotice("Type a part of the product's name or its SKU.");
    setBusy(true);
    const answer = await callEndpoint("searchProducts", { params: { keyword } });
    setBusy(false);
    if (!answer.ok) {
      setFound([]);
      return setNotice(
        shopMessage(answer) ?? "Products cannot be searched just now. Please try again.",
      );
    }
    const others = answer.value.filter(({ _id }) => !listed.includes(_id));
    setFound(others);
    setNotice(foundText(others.length, answer.value.length));
  };
  const add = (product: Product) => {
    onAdd(product);
    setNotice(`${nameOf(product)} is in your list.`);
  };
  const offered = found.filter(({ _id }) => !listed.includes(_id)).slice(0, OFFERED);
  return (
    <div className="mt-2 border-t border-line py-3">
      <form onSubmit={(event) => void find(event)} className="flex items-end gap-3">
        <TextField
          label="Add another product"
          name="keyword"
          id={id}
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={MAX_SEARCH_LENGTH}
          placeholder="Name or SKU"
          className="min-w-0 flex-1"
        />
        <Button type="submit" variant="secondary" busy={busy}>
          {busy ? "Searching..." : "Find"}
        </Button>
      </form>
      <p role="status" className="mt-1 text-sm text-muted">
        {notice}
      </p>
      <ul>
        {offered.map((product) => (
          <li
            key={product._id}
            className="flex items-center justify-between gap-x-4 border-b border-line last:border-b-0"
          >
            <span className="min-w-0 py-1.5 text-sm wrap-anywhere">
              {nameOf(product)}
              <span className="tabular block text-muted">
                {[product.sku, formatMoney(rupees(product.price))].filter(Boolean).join(" · ")}
              </span>
            </span>
            <Button variant="quiet" onClick={() => add(product)}>
              Add<span className="sr-only"> {nameOf(product)}</span>
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

const nameOf = ({ name, options }: Product) => nameWithOptions(name, options ?? []);

function foundText(others: number, all: number): string {
  if (all === 0) return "No product found.";
  if (others === 0) return "What was found is in your list already.";
  if (others <= OFFERED) return others === 1 ? "1 product found." : `${others} products found.`;
  return `The first ${OFFERED} of ${others}: type more of the name or the SKU to find the others.`;
}
