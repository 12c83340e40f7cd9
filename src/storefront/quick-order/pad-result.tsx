import type { ReactNode } from "react";
import { Link } from "react-router";
import { formatQuantity } from "#shared/cart/quantity.ts";
import { nameWithOptions } from "#shared/families/variant-names.ts";
import { groupedNumber } from "#shared/numbers.ts";
import type { CheckedLine, GoodLine } from "#shared/quick-order/check-lines.ts";
import type { OrderedProduct } from "#shared/quick-order/contract.ts";
import { Button } from "#ui/button.tsx";
import { Price } from "#ui/price.tsx";
import { ProductPicture } from "../catalogue/parts/product-picture.tsx";

interface PadResultProps {
  /** Of what is wrong: the line's inputs are described by it. */
  errorId: string;
  /** As it was typed. */
  sku: string;
  checked: CheckedLine;
  onSku: (sku: string) => void;
  onOffer: (quantity: number) => void;
}

/** A line's product and price, or what is to be mended. */
export function PadResult({ errorId, sku, checked, onSku, onOffer }: PadResultProps) {
  switch (checked.kind) {
    case "empty":
      return null;
    case "checking":
      return <p className="py-2 text-sm text-muted">Checking...</p>;
    case "good":
      return (
        <ProductOfLine product={checked.product}>
          <LinePrice line={checked} />
        </ProductOfLine>
      );
    case "counted":
      return (
        <ProductOfLine product={checked.product}>
          <p className="text-sm text-muted">Counted together with line {checked.withLine}.</p>
        </ProductOfLine>
      );
    case "refused": {
      const { offer } = checked;
      return (
        <ProductOfLine product={checked.product}>
          <Problem id={errorId} text={checked.text} />
          {offer !== undefined && (
            <Button variant="secondary" onClick={() => onOffer(offer)} className="mt-1">
              Take {formatQuantity(offer)}
            </Button>
          )}
        </ProductOfLine>
      );
    }
    case "unknown":
      return (
        <div className="min-w-0 py-1">
          <Problem id={errorId} text={checked.text} />
          <LikelySkus like={checked.like} onSku={onSku} />
          {sku.trim() !== "" && checked.like.length === 0 && (
            <Link
              to={`/search?q=${encodeURIComponent(sku.trim().slice(0, 100))}`}
              className="link inline-flex min-h-11 items-center text-sm"
            >
              Search the shop for it
            </Link>
          )}
        </div>
      );
  }
}

function Problem({ id, text }: { id: string; text: string }) {
  return (
    <p id={id} className="text-sm font-semibold break-words text-error">
      {text}
    </p>
  );
}

/** SKUs that may have been meant; a tap takes one. */
function LikelySkus({
  like,
  onSku,
}: {
  like: readonly { sku: string; name: string }[];
  onSku: (sku: string) => void;
}) {
  if (like.length === 0) return null;
  return (
    <div className="text-sm">
      <p className="mt-1">Did you mean</p>
      <ul className="mt-1 grid grid-cols-[minmax(0,1fr)] gap-1">
        {like.map(({ sku, name }) => (
          <li key={sku}>
            <button
              type="button"
              onClick={() => onSku(sku)}
              className="link min-h-11 max-w-full py-1 text-left break-words"
            >
              <span className="font-semibold">{sku}</span>, {name}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

function ProductOfLine({ product, children }: { product: OrderedProduct; children: ReactNode }) {
  return (
    <div className="flex min-w-0 gap-3">
      <div className="w-12 shrink-0">
        <ProductPicture url={product.photo[0]} alt="" sizes="3rem" />
      </div>
      <div className="min-w-0 flex-1">
        <p className="break-words">
          <Link
            to={`/product/${encodeURIComponent(product.slug)}`}
            className="inline-block py-1 underline-offset-4 hover:underline"
          >
            {nameWithOptions(product.name, product.options ?? [])}
          </Link>
        </p>
        {children}
      </div>
    </div>
  );
}

function LinePrice({ line }: { line: GoodLine }) {
  const { quantity, lines, unitPrice, fullPrice, discount, amount, fullAmount } = line;
  return (
    <>
      <p className="tabular flex flex-wrap items-baseline gap-x-2 text-sm">
        <span>
          {groupedNumber(quantity)} × <Price money={unitPrice} was={fullPrice} />
        </span>
        {discount > 0 && (
          <span className="rounded-sm bg-marigold-soft px-1.5 font-semibold">{discount}% off</span>
        )}
        {quantity > 1 && (
          <span>
            = <Price money={amount} was={fullAmount} />
          </span>
        )}
      </p>
      {lines.length > 0 && (
        <p className="text-sm text-muted">
          The same SKU is in lines {sentenceList(lines)}: {formatQuantity(quantity)} together.
        </p>
      )}
    </>
  );
}

/** `1, 3 and 5`. */
function sentenceList(lines: readonly number[]): string {
  return `${lines.slice(0, -1).join(", ")} and ${lines.at(-1)}`;
}
