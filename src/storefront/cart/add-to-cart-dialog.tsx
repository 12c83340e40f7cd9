import { type FormEvent, type Ref, useEffect, useId, useRef, useState } from "react";
import { type Variant, variantQuantity } from "#shared/cart/cart-line.ts";
import { NO_PRICE, parseQuantity, quantityError, quantityForSale } from "#shared/cart/quantity.ts";
import { rupees } from "#shared/money.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Price } from "#ui/price.tsx";
import { addToCart, useCart } from "./cart-store.ts";
import { ChooseVariants, useVariants } from "./choose-variants.tsx";
import { BulkOption, type OfferedProduct, Option, PriceOfQuantity } from "./quantity-options.tsx";
import { useAdded } from "./use-added.ts";

interface AddToCartDialogProps {
  product: OfferedProduct;
  open: boolean;
  /** Called when it is closed, and after the product was added. */
  onClose: () => void;
  /** For the toast. */
  addedMessage?: string;
  /** For a product that only stands for its family. */
  startsWithFamily?: boolean;
}

/** Asks how many pieces go into the cart: one, a bulk tier, or any number. */
export function AddToCartDialog({
  product,
  open,
  onClose,
  addedMessage = "Product added to Cart",
  startsWithFamily = false,
}: AddToCartDialogProps) {
  const added = useAdded(addedMessage, onClose);
  return (
    <Dialog open={open} onClose={onClose} title="Add to cart">
      <DialogContent product={product} startsWithFamily={startsWithFamily} onAdded={added} />
    </Dialog>
  );
}

/** One product, or several of its family. */
function DialogContent({
  product,
  startsWithFamily,
  onAdded,
}: Pick<AddToCartDialogProps, "product"> & { startsWithFamily: boolean; onAdded: () => void }) {
  const { grid, loading, load, leave } = useVariants(product, startsWithFamily);
  const content = useRef<HTMLDivElement>(null);
  const showsGrid = grid !== undefined;
  // The button that had the focus goes when the content changes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is about the change
  useEffect(() => {
    if (document.activeElement === document.body) content.current?.focus();
  }, [showsGrid]);
  if (grid) {
    return (
      <div ref={content} tabIndex={-1} className="outline-none">
        <grid.Grid family={grid.family} productId={product._id} onAdded={onAdded} />
        <Button variant="quiet" onClick={leave} className="mt-2 w-full">
          Only {product.name}
        </Button>
      </div>
    );
  }
  const add = (variant: Variant) => {
    addToCart(product, variant);
    onAdded();
  };
  if (startsWithFamily && loading) return <p className="py-8 text-center">Loading...</p>;
  return (
    <div ref={content} tabIndex={-1} className="outline-none">
      <QuantityForm product={product} onAdd={add} />
      {product.family && (
        <ChooseVariants family={product.family} loading={loading} onChoose={load} />
      )}
    </div>
  );
}

/** The chosen option: a variant, or the number that is being typed. */
type Choice = "typed" | Exclude<Variant, `manual_${number}`>;

function QuantityForm({
  product,
  onAdd,
}: {
  product: OfferedProduct;
  onAdd: (variant: Variant) => void;
}) {
  const [choice, setChoice] = useState<Choice>("single");
  const [typed, setTyped] = useState("");
  const [refused, setRefused] = useState(false);
  const typedInput = useRef<HTMLInputElement>(null);
  const ids = useId();
  const { lines } = useCart();
  const inCart = lines
    .filter(({ _id }) => _id === product._id)
    .reduce((sum, line) => sum + line.quantity, 0);

  const quantity = choice === "typed" ? parseQuantity(typed) : variantQuantity(choice);
  const problem =
    product.price === 0
      ? NO_PRICE
      : quantity === undefined
        ? undefined
        : quantityError(quantity, product.quantity, inCart);
  const error =
    problem ?? (refused && quantity === undefined ? "Enter a whole number, 1 or more" : undefined);

  const choose = (next: Choice) => {
    setChoice(next);
    setRefused(false);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (quantity === undefined || problem) {
      setRefused(true);
      if (choice === "typed") typedInput.current?.focus();
      return;
    }
    onAdd(choice === "typed" ? `manual_${quantity}` : choice);
  };

  return (
    <form onSubmit={submit} noValidate>
      <p className="mb-4 font-semibold break-words">{product.name}</p>
      <fieldset>
        <legend className="mb-2 text-sm font-semibold">How many?</legend>
        <div className="grid gap-2">
          <Option checked={choice === "single"} onChoose={() => choose("single")}>
            <span className="font-semibold">1 piece</span>
            <Price money={rupees(product.price)} />
          </Option>
          {product.bulkDiscounts.map(({ quantity, discount }) => (
            <BulkOption
              key={quantity}
              product={product}
              quantity={quantity}
              discount={discount}
              checked={choice === `bulk_${quantity}`}
              onChoose={() => choose(`bulk_${quantity}`)}
            />
          ))}
          <TypedOption
            ref={typedInput}
            typed={typed}
            checked={choice === "typed"}
            wrong={choice === "typed" && error !== undefined}
            describedBy={`${ids}-outcome`}
            onChoose={() => choose("typed")}
            onType={setTyped}
          />
        </div>
      </fieldset>
      <div id={`${ids}-outcome`} aria-live="polite" className="mt-4 min-h-12 text-sm">
        {error && <p className="font-semibold text-error">{error}</p>}
        {!error && quantity !== undefined && (
          <PriceOfQuantity product={product} quantity={quantity} cart={lines} />
        )}
        {!error && quantity === undefined && (
          <p className="text-muted">A whole number, 1 or more.</p>
        )}
      </div>
      <Button type="submit" disabled={quantityForSale(product) === 0} className="mt-3 w-full">
        {product.quantity === 0 ? "Out of stock" : "Add to cart"}
      </Button>
    </form>
  );
}

interface TypedOptionProps {
  ref: Ref<HTMLInputElement>;
  typed: string;
  checked: boolean;
  wrong: boolean;
  /** Id of the element with the price or the error. */
  describedBy: string;
  onChoose: () => void;
  onType: (text: string) => void;
}

/** The choice of any number; using its field chooses it. */
function TypedOption(props: TypedOptionProps) {
  const { ref, typed, checked, wrong, describedBy, onChoose, onType } = props;
  return (
    <Option checked={checked} onChoose={onChoose}>
      <span className="font-semibold">Another quantity</span>
      <input
        ref={ref}
        aria-label="Number of pieces"
        aria-invalid={wrong || undefined}
        aria-describedby={describedBy}
        value={typed}
        onChange={({ target }) => {
          onType(target.value);
          onChoose();
        }}
        onClick={onChoose}
        inputMode="numeric"
        autoComplete="off"
        maxLength={9}
        className="tabular min-h-11 w-20 rounded-md border border-field bg-surface px-3 py-2 text-right text-base"
      />
    </Option>
  );
}
