import { MessageCircle, RotateCcw, ShieldCheck, Truck, Wrench } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { CartLine } from "#shared/cart/cart-line.ts";
import type { Product } from "#shared/catalogue/contract.ts";
import { groupedNumber } from "#shared/numbers.ts";
import { returnPromise } from "#shared/return-days.ts";
import { cachedFragment } from "#ui/cached-fragment.tsx";
import { useCart } from "../cart/cart-store.ts";
import { askShop } from "../site/contact-links.ts";
import { useReturnDays, useStoreInfo } from "../site/root-data.ts";
import { AddToCartButton } from "./add-to-cart-button.tsx";
import { allOptionsText } from "./family-options.ts";
import { PriceList } from "./price-list.tsx";
import { ProductPrice, StockLabel } from "./product-card.tsx";
import type { ShownFamily } from "./shown-family.ts";

/** Specifications beside the price; the owner lists the most telling first. */
const MAX_SPECIFICATIONS = 4;

/** The id of what is before the button, where a link past the rest leads. */
export const BUY = "buy";

interface BuyBoxProps {
  product: Product;
  /** The family that it is of, whose variants the dialog offers together. */
  family?: ShownFamily | undefined;
  /** Under the price: a line on delivery, and the ways to its siblings. */
  options?: ReactNode;
}

/** Price, stock and the button, with what a shopper wants to know before buying. */
export function BuyBox({ product, family, options }: BuyBoxProps) {
  const { name, sku, price, quantity, netQuantity, specifications } = product;
  const store = useStoreInfo();
  const about = `${name}${sku && ` (${sku})`}: ${store.origin}/product/${product.slug}`;
  const ask = (text: string) => askShop(store, `${text} ${about}`);
  const question = ask(
    quantity > 0
      ? "Hello, I would like to know more about"
      : "Hello, when will you have this again?",
  );
  return (
    <div className="flex flex-col gap-5 low:gap-2">
      <div className="low:-order-2 low:flex low:flex-wrap low:items-center low:gap-x-4">
        <ProductPrice price={price} className="text-3xl low:text-2xl" />
        <p className="text-sm text-muted low:order-last low:w-full">
          {price > 0 && store.gstin && "incl. GST, "}per piece
          {netQuantity && ` · net quantity ${netQuantity}`}
        </p>
        <p className="mt-2 low:mt-0">
          <StockLabel quantity={quantity} exact />
        </p>
      </div>
      {options}
      {specifications.length > 0 && (
        <dl className="grid grid-cols-[minmax(0,auto)_minmax(0,1fr)] gap-x-4 gap-y-1 border-y border-line py-3 low:order-last">
          {specifications.slice(0, MAX_SPECIFICATIONS).map((specification) => (
            <div
              key={`${specification.name} ${specification.value}`}
              className="col-span-2 grid grid-cols-subgrid"
            >
              <dt className="break-words text-muted">{specification.name}</dt>
              <dd className="break-words">{specification.value}</dd>
            </div>
          ))}
        </dl>
      )}
      <div id={BUY} tabIndex={-1} className="flex flex-col gap-3 sm:flex-row low:-order-1">
        <div className="buy-bar flex flex-wrap items-center gap-x-[min(1rem,4vw)] gap-y-1 sm:flex-1">
          <InCart product={product} family={family}>
            <ProductPrice price={price} className="text-[min(1.25rem,7vw)] sm:hidden" />
          </InCart>
          <AddToCartButton
            key={product._id}
            product={{ ...product, family: family?.card }}
            addedMessage="Product added to Cart"
            className="min-h-12 flex-1"
          />
        </div>
        <a
          href={question.to}
          target="_blank"
          rel="noopener"
          className="inline-flex min-h-12 items-center justify-center gap-2 rounded-md border border-ink bg-surface px-4 py-2 text-center font-heading leading-tight font-semibold hover:bg-paper-deep sm:flex-1"
        >
          <MessageCircle aria-hidden="true" className="size-5 shrink-0" />
          Ask {question.way}
        </a>
      </div>
      <Link to={`/quote/ask?product=${product.slug}`} className="link min-h-11 py-2.5">
        Ask for a quote
      </Link>
      <Assurances
        shipping={product.shipping}
        specifications={product.specifications}
        customised={product.customised}
      />
      {price > 0 && (
        <PriceList
          price={price}
          bulkDiscounts={product.bulkDiscounts}
          tierGroup={product.tierGroup}
          family={family?.card}
          quoteLink={ask("Hello, please send me a quote for 2 or more of").to}
        />
      )}
    </div>
  );
}

interface InCartProps {
  product: Pick<Product, "_id">;
  family: ShownFamily | undefined;
  children: ReactNode;
}

/** The price beside the button, and below it how many are in the cart already, of its family too. */
function InCart({ product, family, children }: InCartProps) {
  const { lines } = useCart();
  const siblings = new Set(family?.variants.map(({ slug }) => slug));
  const quantityOf = (some: readonly CartLine[]) =>
    some.reduce((sum, { quantity }) => sum + quantity, 0);
  const own = quantityOf(lines.filter(({ _id }) => _id === product._id));
  const all = quantityOf(
    lines.filter(({ _id, slug }) => _id === product._id || siblings.has(slug)),
  );
  if (all === 0) return children;
  return (
    <Link
      to="/cart"
      className="link grid min-h-11 max-w-[55%] content-center text-[min(0.875rem,4.5vw)]"
    >
      {children}
      {groupedNumber(all)} in your cart{family && all > own && `, ${allOptionsText(family)}`}
    </Link>
  );
}

/** Delivery, returns, warranty and installation. */
const Assurances = cachedFragment("assurances", PlainAssurances);

function PlainAssurances({
  shipping,
  specifications,
  customised,
}: Pick<Product, "shipping" | "specifications" | "customised">) {
  const returnDays = useReturnDays();
  const specified = (pattern: RegExp) =>
    specifications.find(({ name }) => pattern.test(name))?.value;
  const warranty = specified(/warranty/i);
  const installation = specified(/installation|training/i);
  return (
    <ul className="grid gap-2.5 text-sm">
      <Assurance icon={<Truck />}>
        {shipping ? "Shipped by courier" : "Delivered and installed by arrangement"}
      </Assurance>
      <Assurance icon={<RotateCcw />}>
        {returnPromise(returnDays, customised)}{" "}
        <Link to="/refund-policy" className="link">
          Refund policy
        </Link>
      </Assurance>
      {warranty && <Assurance icon={<ShieldCheck />}>Warranty: {warranty}</Assurance>}
      {installation && (
        <Assurance icon={<Wrench />}>Installation and training: {installation}</Assurance>
      )}
    </ul>
  );
}

function Assurance({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex gap-2.5">
      <span aria-hidden="true" className="mt-0.5 text-link [&>svg]:size-4.5">
        {icon}
      </span>
      <span className="min-w-0 break-words">{children}</span>
    </li>
  );
}
