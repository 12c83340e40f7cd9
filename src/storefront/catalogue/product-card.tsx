import { CircleCheck, CircleX } from "lucide-react";
import { Link } from "react-router";
import { unitPriceAt } from "#shared/cart/price-cart.ts";
import { formatMoney, rupees } from "#shared/money.ts";
import { groupedNumber } from "#shared/numbers.ts";
import { cachedFragment, lateText } from "#ui/cached-fragment.tsx";
import { lazyPart } from "#ui/lazy-part.tsx";
import { Price } from "#ui/price.tsx";
import { useFitMark } from "../compatibility/parts/fit-marks.ts";
import { AddToCartButton } from "./add-to-cart-button.tsx";
import { familyOptionsText } from "./family-options.ts";
import { type ListedProduct, listedProduct, withoutStockCount } from "./listed-product.ts";
import { ProductPicture } from "./parts/product-picture.tsx";

const CompareToggle = lazyPart(
  async () => (await import("../compare/compare-toggle.tsx")).CompareToggle,
);

interface ProductCardProps {
  product: ListedProduct;
  /** Its picture is visible at first and loads before others. */
  priority?: boolean;
  /** For the toast. */
  addedMessage?: string;
}

/**
 * A product in a list: on phones its picture stands beside name and price, from 40rem on above them.
 * Fills the height of its cell, so that the buttons of a row of cards stand on one line.
 */
export const ProductCard = cachedFragment(
  "product card",
  PlainProductCard,
  ({ product, ...rest }) => ({ ...rest, product: withoutStockCount(product) }),
);

function PlainProductCard({
  product,
  priority = false,
  addedMessage = "Item Added to Cart",
}: ProductCardProps) {
  const { slug, photo, price, quantity, family } = product;
  const name = family?.name ?? product.name;
  const { specifications } = listedProduct(product);
  const fitMark = useFitMark(product._id);
  return (
    <article className="sheet group relative grid h-full grid-cols-[min(6rem,27vw)_minmax(0,1fr)] grid-rows-[auto_1fr_auto_auto_auto] gap-x-[min(1rem,4vw)] gap-y-3 p-[min(0.75rem,3.4vw)] hover:border-line-strong hover:shadow-sheet sm:grid-cols-1 sm:grid-rows-[auto_auto_auto_1fr_auto_auto] sm:gap-y-2.5 sm:p-4">
      {fitMark && (
        <p className="absolute -top-2.5 left-2 z-10 max-w-[calc(100%-1rem)] truncate rounded-sm bg-success px-2 text-sm leading-5 font-semibold text-white">
          {fitMark}
        </p>
      )}
      <div className="row-span-2 sm:row-span-1">
        <ProductPicture
          url={photo[0]}
          alt=""
          sizes="(min-width: 64rem) 18rem, (min-width: 48rem) 29vw, (min-width: 40rem) 45vw, 6rem"
          priority={priority}
        />
      </div>
      <h3 className="text-base break-words">
        <Link
          to={`/product/${slug}`}
          prefetch="intent"
          className="underline-offset-4 after:absolute after:inset-0 group-hover:underline"
        >
          {name}
        </Link>
      </h3>
      <div className="col-start-2 row-start-2 flex flex-wrap items-end justify-between gap-x-4 gap-y-1 self-end sm:col-start-1 sm:row-auto sm:pt-1">
        <div>
          {family && <FamilyOptions family={family} />}
          <ProductPrice price={family?.fromPrice ?? price} className="text-[min(1.25rem,7vw)]" />
          {!family && <FirstTier product={product} />}
        </div>
        <StockLabel quantity={quantity} />
      </div>
      <dl className="col-span-full row-start-3 grid grid-cols-[minmax(min-content,2fr)_minmax(0,3fr)] content-start gap-x-3 gap-y-0.5 text-sm leading-snug sm:row-auto">
        {specifications.map((specification) => (
          <div
            key={`${specification.name} ${specification.value}`}
            className="col-span-2 grid grid-cols-subgrid"
          >
            <dt className="max-w-28 break-words text-muted">{specification.name}</dt>
            <dd className="break-words sm:line-clamp-2">{specification.value}</dd>
          </div>
        ))}
      </dl>
      <AddToCartButton
        product={product}
        addedMessage={addedMessage}
        startsWithFamily={family !== undefined && family !== null}
        variant="secondary"
        className="relative z-10 col-span-full w-full"
      />
      <CompareToggle
        slug={slug}
        name={product.name}
        className="relative z-10 col-span-full -my-1.5 w-full"
      />
    </article>
  );
}

/** How many of what there is, before the price: `6 colours, from`. */
function FamilyOptions({ family }: { family: NonNullable<ListedProduct["family"]> }) {
  const options = familyOptionsText(family.options);
  const from = family.pricesDiffer ? "from" : "";
  const text = [options, from].filter(Boolean).join(", ");
  return text && <p className="text-sm text-muted">{text}</p>;
}

/** Tiers are sorted by quantity. */
function FirstTier({ product: { price, bulkDiscounts } }: Pick<ProductCardProps, "product">) {
  const [first] = bulkDiscounts;
  if (!first) return null;
  const { unitPrice } = unitPriceAt(rupees(price), bulkDiscounts, first.quantity);
  return (
    <p className="tabular text-sm text-muted">
      {formatMoney(unitPrice)} each from {groupedNumber(first.quantity)}
    </p>
  );
}

interface ProductPriceProps {
  /** Rupees; 0 for a product that has no price yet. */
  price: number;
  className?: string;
}

/** Without a price it is to be asked for. */
export function ProductPrice({ price, className = "" }: ProductPriceProps) {
  if (price > 0) return <Price money={rupees(price)} className={className} />;
  return <span className={`font-heading font-semibold ${className}`}>Price on request</span>;
}

interface StockLabelProps {
  quantity: number;
  /** Also says how many there are. */
  exact?: boolean;
}

/** Names the late text of how many are left, on the product's own page. */
export const STOCK_TEXT = "stock";

export function stockText(quantity: number): string {
  return `In stock: ${groupedNumber(quantity)}`;
}

export function StockLabel({ quantity, exact = false }: StockLabelProps) {
  if (quantity === 0) {
    return (
      <span className="inline-flex items-center gap-1.5 text-sm font-semibold text-error">
        <CircleX aria-hidden="true" className="size-4 shrink-0" />
        Out of stock
      </span>
    );
  }
  return (
    <span className="inline-flex items-center gap-1.5 text-sm font-semibold text-success">
      <CircleCheck aria-hidden="true" className="size-4 shrink-0" />
      {exact ? lateText(STOCK_TEXT, stockText(quantity)) : "In stock"}
    </span>
  );
}
