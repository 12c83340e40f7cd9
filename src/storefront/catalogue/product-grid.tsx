import { cachedFragment } from "#ui/cached-fragment.tsx";
import { Slice } from "#ui/lazy-part.tsx";
import { type ListedProduct, withoutStockCount } from "./listed-product.ts";
import { ProductCard } from "./product-card.tsx";

interface ProductGridProps {
  products: readonly ListedProduct[];
  /** Three beside a sidebar, four on a whole page. */
  columns?: 3 | 4;
  /** How many pictures, from the first, are visible at first and load before others. */
  priority?: number;
}

const widths = {
  3: "md:grid-cols-3 lg:grid-cols-2 xl:grid-cols-3",
  4: "md:grid-cols-3 xl:grid-cols-4",
};

/** Cards that a first screen may show; those after them are laid out late. */
const FIRST_CARDS = 4;

/** Products as a grid of cards. */
export const ProductGrid = cachedFragment(
  "product grid",
  PlainProductGrid,
  ({ products, ...rest }) => ({ ...rest, products: products.map(withoutStockCount) }),
);

function PlainProductGrid({ products, columns = 3, priority = 0 }: ProductGridProps) {
  return (
    <ul className={`grid grid-cols-1 gap-3 sm:grid-cols-2 sm:gap-4 ${widths[columns]}`}>
      {products.map((product, place) => (
        <li
          key={product._id}
          className={`min-w-0 ${place < FIRST_CARDS ? "" : "laid-out-late late-height-100 sm:late-height-165"}`}
        >
          <Slice>
            <ProductCard product={product} priority={place < priority} />
          </Slice>
        </li>
      ))}
    </ul>
  );
}
