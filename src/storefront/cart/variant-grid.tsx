import { type FormEvent, useEffect, useRef, useState } from "react";
import { formatQuantity } from "#shared/cart/quantity.ts";
import { readVariantOrder, type VariantOrder } from "#shared/cart/variant-order.ts";
import type { Family, FamilyVariant } from "#shared/families/contract.ts";
import { rupees } from "#shared/money.ts";
import { groupedNumber } from "#shared/numbers.ts";
import { Button } from "#ui/button.tsx";
import { Price } from "#ui/price.tsx";
import { Swatch } from "#ui/swatch.tsx";
import { addAllToCart, useCart } from "./cart-store.ts";
import { FamilyTiers } from "./family-tiers.tsx";
import { NextTierNote } from "./next-tier-offer.tsx";
import { VariantQuantity } from "./variant-quantity.tsx";

interface VariantGridProps {
  family: Family;
  /** The product from which it was opened: its values are shown first. */
  productId: string;
  /** Called once all that was chosen is in the cart. */
  onAdded: () => void;
}

/**
 * A number of pieces for each variant of a family: rows by the last option, one value of each other
 * option at a time, so that it fits the narrowest phone. All goes into the cart at once or not at all.
 */
export function VariantGrid({ family, productId, onAdded }: VariantGridProps) {
  const options = family.options.filter(({ values }) => values.length > 1);
  const rowOption = options.at(-1);
  const pickers = options.slice(0, -1);
  const opener = family.variants.find(({ _id }) => _id === productId) ?? family.variants[0];
  const [picked, setPicked] = useState<Readonly<Record<string, string>>>(opener?.values ?? {});
  const [typed, setTyped] = useState<ReadonlyMap<string, string>>(new Map());
  /** How often it was sent and refused since something was typed. */
  const [refusals, setRefusals] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  const { lines } = useCart();
  const order = readVariantOrder(family.variants, typed, lines);

  const isPicked = (variant: FamilyVariant) =>
    pickers.every(({ code }) => variant.values[code] === picked[code]);
  const rows = (rowOption?.values ?? []).flatMap((value) => {
    const variant = family.variants.find(
      (each) => each.values[rowOption?.code ?? ""] === value.slug && isPicked(each),
    );
    return variant ? [{ value, variant }] : [];
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const [faulty] = order.errors.keys();
    const variant = family.variants.find(({ _id }) => _id === faulty);
    // What is wrong may stand under another value than the one that is shown.
    if (variant) setPicked(variant.values);
    if (faulty !== undefined || order.items.length === 0) {
      return setRefusals(refusals + 1);
    }
    addAllToCart(order.items);
    onAdded();
  };

  useEffect(() => {
    if (refusals === 0) return;
    const [marked, first] = ["[aria-invalid=true]", "ul input"].map((found) =>
      form.current?.querySelector<HTMLElement>(found),
    );
    (marked ?? first)?.focus();
  }, [refusals]);

  return (
    // A refused cell is scrolled clear of the foot, with what is said below it.
    <form ref={form} onSubmit={submit} noValidate className="[&_input]:scroll-mb-44">
      <p className="mb-2 font-semibold break-words">{family.name}</p>
      <FamilyTiers family={family} quantity={order.countedWith + order.quantity} />
      {pickers.map((option) => (
        <Picker
          key={option.code}
          option={option}
          picked={picked[option.code]}
          quantityOf={(slug) =>
            order.items
              .filter(({ product }) => product.values[option.code] === slug)
              .reduce((sum, { quantity }) => sum + quantity, 0)
          }
          onPick={(slug) => setPicked({ ...picked, [option.code]: slug })}
        />
      ))}
      <fieldset>
        <legend className="mb-1 text-sm font-semibold">{rowOption?.name}: how many of each?</legend>
        <ul>
          {rows.map(({ value, variant }) => (
            <VariantQuantity
              key={variant._id}
              variant={variant}
              value={value}
              unitPrice={order.unitPrices.get(variant._id) ?? rupees(variant.price)}
              typed={typed.get(variant._id) ?? ""}
              error={order.errors.get(variant._id)}
              onType={(text) => {
                setTyped(new Map(typed).set(variant._id, text));
                setRefusals(0);
              }}
            />
          ))}
        </ul>
        {rows.length === 0 && <p className="py-3 text-muted">Not made in this combination.</p>}
      </fieldset>
      <div className="sticky bottom-0 z-10 -mx-[min(1.25rem,5.5vw)] mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line-strong bg-surface px-[min(1.25rem,5.5vw)] py-3 [@media(max-height:30rem)]:static">
        <div aria-live="polite" className="min-w-[min(9rem,100%)] flex-1 text-sm">
          <OrderSum order={order} />
          {refusals > 0 && (
            <p className="font-semibold text-error">
              {order.errors.size > 0
                ? "Check the quantities that are marked"
                : "Enter how many you want of at least one"}
            </p>
          )}
        </div>
        <Button type="submit" className="grow">
          Add to cart
        </Button>
      </div>
    </form>
  );
}

interface PickerProps {
  option: Family["options"][number];
  picked: string | undefined;
  /** Pieces that are typed for a value. */
  quantityOf: (slug: string) => number;
  onPick: (slug: string) => void;
}

function Picker({ option, picked, quantityOf, onPick }: PickerProps) {
  return (
    <fieldset className="mb-4">
      <legend className="mb-2 text-sm font-semibold">{option.name}</legend>
      <div className="flex flex-wrap gap-2">
        {option.values.map(({ slug, name, swatch }) => {
          const quantity = quantityOf(slug);
          return (
            <label
              key={slug}
              className={`inline-flex min-h-11 items-center gap-2 rounded-md border px-3 py-1.5 has-focus-visible:outline-2 ${slug === picked ? "border-link bg-info-soft" : "border-line-strong"}`}
            >
              <input
                type="radio"
                name={`picked-${option.code}`}
                checked={slug === picked}
                onChange={() => onPick(slug)}
                className="sr-only"
              />
              {swatch && <Swatch colours={swatch} />}
              {name}
              {quantity > 0 && (
                <span className="tabular rounded-sm bg-marigold-soft px-1.5 text-sm font-semibold">
                  {groupedNumber(quantity)}
                  <span className="sr-only"> chosen</span>
                </span>
              )}
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}

/** The whole: pieces, tier and price, and what is lacking for the next tier. */
function OrderSum({ order }: { order: VariantOrder }) {
  const { quantity, amount, fullAmount, discount, countedWith, next } = order;
  if (quantity === 0) return <p className="text-muted">Nothing chosen yet.</p>;
  return (
    <>
      <p className="tabular flex flex-wrap items-baseline gap-x-2">
        <span>
          {formatQuantity(quantity)}
          {discount > 0 && ` at ${discount}% off`}:
        </span>
        <Price money={amount} was={fullAmount} />
      </p>
      {countedWith > 0 && (
        <p className="text-muted">
          Priced together with {groupedNumber(countedWith)} already in your cart.
        </p>
      )}
      <NextTierNote next={next} />
    </>
  );
}
