import { cartPieces } from "#shared/cart/cart.ts";
import { type CartGroup, groupByFamily } from "#shared/cart/cart-groups.ts";
import type { CartLine } from "#shared/cart/cart-line.ts";
import { formatPieces } from "#shared/cart/pieces.ts";
import type { Product } from "#shared/catalogue/contract.ts";
import { addPieces } from "./add-pieces.ts";
import { CartFamilyItem } from "./cart-family-item.tsx";
import { CartProductItem } from "./cart-product-item.tsx";
import { removeFromCart, takeOutOfCart } from "./cart-store.ts";
import { useCartFamilies } from "./use-cart-families.ts";

interface CartItemsProps {
  lines: readonly CartLine[];
  /** The cart's products as the shop has them now, as far as known. */
  products: ReadonlyMap<string, Product>;
  /** Called with what was removed or added, and what takes that back. */
  onChanged: (text: string, undo: () => void) => void;
}

/** What is in the cart: each product with its lines, and products of a family under one head. */
export function CartItems({ lines, products, onChanged }: CartItemsProps) {
  const groups = groupByFamily(lines);
  const families = useCartFamilies(groups);

  /** Pieces of a product that are in stock beyond those of its lines. */
  const availableOf = (productId: string) => {
    const product = products.get(productId);
    return product && product.quantity - cartPieces(lines.filter(({ _id }) => _id === productId));
  };
  const skuOf = (productId: string) => products.get(productId)?.sku ?? "";
  const remove = ({ _id, name }: CartLine) => {
    onChanged(`${name} was removed from your cart`, removeFromCart(_id));
  };
  const takeOut = ({ _id, variant, name, quantity }: CartLine) => {
    const undo = takeOutOfCart(_id, variant);
    const were = quantity === 1 ? "was" : "were";
    onChanged(`${formatPieces(quantity)} of ${name} ${were} taken out of your cart`, undo);
  };
  const removeAll = (group: CartGroup, name: string) => {
    const pieces = formatPieces(cartPieces(group.flat()));
    const undo = removeFromCart(...group.map(([{ _id }]) => _id));
    onChanged(`${pieces} of ${name} were removed from your cart`, undo);
  };
  const addMore = (line: CartLine, pieces: number) => {
    const undo = addPieces(line, pieces);
    const were = pieces === 1 ? "was" : "were";
    onChanged(`${formatPieces(pieces)} of ${line.name} ${were} added to your cart`, undo);
  };

  return (
    <ul aria-label="Items in your cart" className="border-t border-line">
      {groups.map((group) => {
        const [ofProduct] = group;
        const [line] = ofProduct;
        if (group.length > 1) {
          return (
            <CartFamilyItem
              key={line.familyId ?? line.tierGroup}
              products={group}
              family={families.get(line._id)}
              availableOf={availableOf}
              skuOf={skuOf}
              onRemove={remove}
              onTakeOut={takeOut}
              onRemoveAll={(name) => removeAll(group, name)}
              onAddMore={addMore}
            />
          );
        }
        return (
          <CartProductItem
            key={line._id}
            lines={ofProduct}
            sku={skuOf(line._id)}
            options={products.get(line._id)?.options ?? []}
            available={availableOf(line._id)}
            onRemove={() => remove(line)}
            onTakeOut={takeOut}
            onAddMore={addMore}
          />
        );
      })}
    </ul>
  );
}
