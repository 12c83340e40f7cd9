import { useEffect, useState } from "react";
import { currentAuth } from "#browser/auth-record.ts";
import { callEndpoint } from "#browser/endpoint-client.ts";
import { cartQuantity } from "#shared/cart/cart.ts";
import { type CartGroup, groupByFamily } from "#shared/cart/cart-groups.ts";
import type { CartLine } from "#shared/cart/cart-line.ts";
import { formatQuantity } from "#shared/cart/quantity.ts";
import type { Product } from "#shared/catalogue/contract.ts";
import type { Family } from "#shared/families/contract.ts";
import { CartFamilyItem } from "./cart-family-item.tsx";
import { CartProductItem } from "./cart-product-item.tsx";
import { currentCart, removeFromCart, setQuantity, takeOutOfCart } from "./cart-store.ts";

interface CartItemsProps {
  lines: readonly CartLine[];
  /** The cart's products as the shop has them now, as far as known. */
  products: ReadonlyMap<string, Product>;
  /** Called with what was removed or added, and what takes that back. */
  onChanged: (text: string, undo: () => void) => void;
}

/** Products of a family stand under one head. */
export function CartItems({ lines, products, onChanged }: CartItemsProps) {
  const groups = groupByFamily(lines);
  const families = useCartFamilies(groups);

  /** Pieces of a product that are in stock beyond those of its lines. */
  const availableOf = (productId: string) => {
    const product = products.get(productId);
    return product && product.quantity - cartQuantity(lines.filter(({ _id }) => _id === productId));
  };
  const skuOf = (productId: string) => products.get(productId)?.sku ?? "";
  const remove = ({ _id, name }: CartLine) => {
    onChanged(`${name} was removed from your cart`, removeFromCart(_id));
  };
  const takeOut = ({ _id, variant, name, quantity }: CartLine) => {
    const undo = takeOutOfCart(_id, variant);
    const were = quantity === 1 ? "was" : "were";
    onChanged(`${formatQuantity(quantity)} of ${name} ${were} taken out of your cart`, undo);
  };
  const removeAll = (group: CartGroup, name: string) => {
    const howMany = formatQuantity(cartQuantity(group.flat()));
    const undo = removeFromCart(...group.map(([{ _id }]) => _id));
    onChanged(`${howMany} of ${name} were removed from your cart`, undo);
  };
  const addMore = (line: CartLine, quantity: number) => {
    const undo = addQuantity(line, quantity);
    const were = quantity === 1 ? "was" : "were";
    onChanged(`${formatQuantity(quantity)} of ${line.name} ${were} added to your cart`, undo);
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

/** Adds pieces to a line; returns what takes them away again, as far as they are still there. */
function addQuantity({ _id, variant }: CartLine, quantity: number): () => void {
  const owner = currentAuth().user?._id;
  const change = (by: number) => {
    const line = currentCart().lines.find((each) => each._id === _id && each.variant === variant);
    if (line) setQuantity(_id, variant, line.quantity + by);
  };
  change(quantity);
  return () => {
    // Another's cart is not the one that they were added to.
    if (currentAuth().user?._id === owner) change(-quantity);
  };
}

/**
 * The families of which the cart shows several products together, by the id of each product in them. Those
 * that could not be asked for are left out: names and prices are in the cart itself.
 */
function useCartFamilies(groups: readonly CartGroup[]): ReadonlyMap<string, Family> {
  const [families, setFamilies] = useState<ReadonlyMap<string, Family>>(new Map());
  const wanted = groups
    .filter((group) => group.length > 1)
    .map(([[{ _id }]]) => _id)
    .filter((id) => !families.has(id))
    .join();

  useEffect(() => {
    if (wanted === "") return;
    const controller = new AbortController();
    const { signal } = controller;
    const ask = (productId: string) =>
      callEndpoint("getProductFamily", { params: { productId }, signal });
    void Promise.all(wanted.split(",").map(ask)).then((answers) => {
      if (signal.aborted) return;
      const found = answers.flatMap((answer) => (answer.ok ? (answer.value.family ?? []) : []));
      if (found.length === 0) return;
      const added = found.flatMap((family) =>
        family.variants.map(({ _id }) => [_id, family] as const),
      );
      setFamilies((known) => new Map([...known, ...added]));
    });
    return () => controller.abort();
  }, [wanted]);

  return families;
}
