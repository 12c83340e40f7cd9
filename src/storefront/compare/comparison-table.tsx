import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { compareAddress } from "#shared/catalogue/compare-address.ts";
import type { Product } from "#shared/catalogue/contract.ts";
import { announce } from "#ui/announce.ts";
import { ProductPicture } from "../catalogue/parts/product-picture.tsx";
import { removeCompared } from "./compared-products.ts";
import type { ComparedRow } from "./compared-rows.ts";

interface ComparisonTableProps {
  products: readonly Product[];
  rows: readonly ComparedRow[];
  /** Below its facts. */
  action: (product: Product) => ReactNode;
}

/**
 * How wide the columns are. A phone shows three products whole; of four it cuts the third in its
 * middle, so that one sees to scroll.
 */
const columns: Readonly<Record<number, { width: string; grid: string }>> = {
  2: {
    width: "min-w-[13rem] sm:min-w-[35rem]",
    grid: "grid-cols-[repeat(2,minmax(0,1fr))] sm:grid-cols-[11rem_repeat(2,minmax(0,1fr))]",
  },
  3: {
    width: "min-w-[18rem] sm:min-w-[37rem]",
    grid: "grid-cols-[repeat(3,minmax(0,1fr))] sm:grid-cols-[11rem_repeat(3,minmax(0,1fr))]",
  },
  4: {
    width: "min-w-[33rem] sm:min-w-[45rem]",
    grid: "grid-cols-[repeat(4,minmax(0,1fr))] sm:grid-cols-[11rem_repeat(4,minmax(0,1fr))]",
  },
};

/** Beside the values, where there is room for it. */
const nameCell =
  "sticky left-0 z-10 w-44 bg-paper py-2 pr-1 text-left align-top font-semibold break-words text-muted max-sm:hidden";
const valueCell = "px-1.5 py-2 align-top break-words max-sm:nth-2:pl-0 sm:px-2";

/** Two to four products side by side. Their names stay in sight while the rows are scrolled. */
export function ComparisonTable({ products, rows, action }: ComparisonTableProps) {
  const slugs = products.map(({ slug }) => slug);
  const scrolled = useRef<HTMLElement>(null);
  const head = useRef<HTMLTableRowElement>(null);
  const { width = "" } = columns[products.length] ?? {};
  return (
    <div className="comparison">
      {rows.some(({ differs }) => !differs) && (
        <label className="mb-2 flex min-h-11 w-fit items-center gap-3 font-semibold">
          <input type="checkbox" name="only-differences" className="size-5" />
          Only differences
        </label>
      )}
      <StickyNames products={products} scrolled={scrolled} head={head} />
      <section
        ref={scrolled}
        aria-label="Comparison"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, by keyboard too
        tabIndex={0}
        className="relative overflow-x-auto"
      >
        <table className={`w-full table-fixed border-collapse ${width}`}>
          <caption className="sr-only">Products side by side, differences first</caption>
          <thead>
            <tr ref={head}>
              <td className={nameCell} />
              {products.map((product) => (
                <th key={product._id} scope="col" className={`${valueCell} text-left font-normal`}>
                  <ComparedHead
                    product={product}
                    others={slugs.filter((slug) => slug !== product.slug)}
                  />
                </th>
              ))}
            </tr>
          </thead>
          {rows.map(({ name, values, differs }) => (
            <tbody
              key={name}
              data-same={differs ? undefined : ""}
              className={`border-t border-line ${differs ? "" : "text-muted"}`}
            >
              <tr className="sm:hidden">
                <th
                  scope="rowgroup"
                  colSpan={products.length}
                  className="pt-2 text-left text-sm font-normal text-muted"
                >
                  <span className="sticky left-0">{name}</span>
                </th>
              </tr>
              <tr>
                <th scope="row" className={nameCell}>
                  {name}
                </th>
                {products.map((product, place) => (
                  <td
                    key={product._id}
                    className={`${valueCell} max-sm:pt-0.5 ${differs ? "font-semibold" : ""}`}
                  >
                    {values[place] || "–"}
                  </td>
                ))}
              </tr>
            </tbody>
          ))}
          <tfoot>
            <tr className="border-t border-line">
              <td className={nameCell} />
              {products.map((product) => (
                <td key={product._id} className={valueCell}>
                  {action(product)}
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
      </section>
    </div>
  );
}

interface ComparedHeadProps {
  product: Product;
  /** Slugs of those that stay when this one is taken out. */
  others: readonly string[];
}

/** A product's picture and name, and the way to take it out. */
export function ComparedHead({ product: { name, slug, photo }, others }: ComparedHeadProps) {
  return (
    <div className="min-w-0">
      <div className="max-w-44">
        <ProductPicture url={photo[0]} alt="" sizes="11rem" />
      </div>
      <Link to={`/product/${slug}`} className="link mt-2 block font-semibold break-words">
        {name}
      </Link>
      <Link
        to={compareAddress(others)}
        onClick={() => {
          removeCompared(slug);
          announce(`${name} is not compared any more`);
        }}
        preventScrollReset
        className="link inline-flex min-h-11 items-center text-sm"
      >
        Remove<span className="sr-only"> {name}</span>
      </Link>
    </div>
  );
}

interface StickyNamesProps {
  products: readonly Product[];
  /** Scrolled sideways. */
  scrolled: RefObject<HTMLElement | null>;
  /** The row of the names: while it is in sight they are not shown twice. */
  head: RefObject<HTMLElement | null>;
}

/**
 * The names below the page's header, once their row has been scrolled away. A sticky row of the table
 * would stick to what scrolls sideways, not to the screen.
 */
function StickyNames({ products, scrolled, head }: StickyNamesProps) {
  const strip = useRef<HTMLDivElement>(null);
  const [isShown, setIsShown] = useState(false);
  const { width = "", grid = "" } = columns[products.length] ?? {};

  useEffect(() => {
    const table = scrolled.current;
    const row = head.current;
    if (!table || !row) return;
    const follow = () => strip.current?.scrollTo({ left: table.scrollLeft, behavior: "instant" });
    const observer = new IntersectionObserver(
      ([entry]) => {
        setIsShown(entry?.isIntersecting === false && entry.boundingClientRect.top < 0);
        follow();
      },
      { rootMargin: "-120px 0px 0px" },
    );
    observer.observe(row);
    table.addEventListener("scroll", follow, { passive: true });
    return () => {
      observer.disconnect();
      table.removeEventListener("scroll", follow);
    };
  }, [scrolled, head]);

  return (
    <div
      aria-hidden="true"
      className={`sticky top-(--names-top) z-20 h-0 print:hidden ${isShown ? "" : "invisible"}`}
    >
      <div
        ref={strip}
        className="overflow-hidden border-b border-line-strong bg-paper shadow-sheet"
      >
        <div className={`grid ${width} ${grid}`}>
          <span className="sticky left-0 bg-paper max-sm:hidden" />
          {products.map(({ _id, name }) => (
            <span
              key={_id}
              className="px-1.5 py-2 text-sm leading-snug font-semibold break-words max-sm:nth-2:pl-0 sm:px-2"
            >
              <span className="line-clamp-2 lg:line-clamp-1">{name}</span>
            </span>
          ))}
        </div>
      </div>
    </div>
  );
}
