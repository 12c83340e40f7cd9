import { useCallback, useEffect, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { callEndpoint } from "#browser/endpoint-client.ts";
import type { Product } from "#shared/catalogue/contract.ts";
import { currentCart, useCart } from "../cart/cart-store.ts";
import { fetchCurrentProducts } from "../cart/fetch-current-products.ts";
import {
  beginQuoteList,
  type ListedItem,
  loadEarlier,
  loadQuoteList,
  saveEarlier,
  saveQuoteList,
} from "./quote-list.ts";

interface QuoteList {
  items: readonly ListedItem[];
  /** Listed before something else was pressed: shown beside the list, and no part of it. */
  earlier: readonly ListedItem[];
  /** Null for one that is gone. */
  products: ReadonlyMap<string, Product | null>;
  state: "loading" | "ready" | "failed";
}

/**
 * The address may say what was pressed: `?from=cart`, or `?product=<slug>`. The list begins with it, once,
 * so that a reload changes nothing.
 */
export function useQuoteList() {
  const [query] = useSearchParams();
  const { ready: cartReady } = useCart();
  const navigate = useNavigate();
  const [list, setList] = useState<QuoteList>({
    items: [],
    earlier: [],
    products: new Map(),
    state: "loading",
  });
  const [tries, setTries] = useState(0);
  const from = query.get("from");
  const slug = query.get("product");

  // biome-ignore lint/correctness/useExhaustiveDependencies: trying again loads it once more
  useEffect(() => {
    if (!cartReady) return;
    let left = false;
    void loadList(from, slug).then((loaded) => {
      if (left) return;
      setList((before) => loaded ?? { ...before, state: "failed" });
      if (loaded && (from || slug)) void navigate("/quote/ask", { replace: true });
    });
    return () => {
      left = true;
    };
  }, [cartReady, from, slug, navigate, tries]);

  const change = useCallback((items: readonly ListedItem[]) => {
    saveQuoteList(items);
    setList((before) => ({ ...before, items }));
  }, []);
  const changeEarlier = useCallback((earlier: readonly ListedItem[]) => {
    saveEarlier(earlier);
    setList((before) => ({ ...before, earlier }));
  }, []);
  const add = (product: Product) => {
    setList((before) => ({
      ...before,
      products: new Map([...before.products, [product._id, product]]),
    }));
    change([...list.items, { productId: product._id, quantity: 1 }]);
    changeEarlier(list.earlier.filter(({ productId }) => productId !== product._id));
  };
  return { ...list, change, changeEarlier, add, retry: () => setTries((count) => count + 1) };
}

async function loadList(from: string | null, slug: string | null): Promise<QuoteList | undefined> {
  if (from === "cart") {
    const { lines } = currentCart();
    const pressed = lines.map(({ _id, quantity }) => ({ productId: _id, quantity }));
    if (pressed.length > 0) beginQuoteList(pressed);
  }
  if (slug) {
    const found = await callEndpoint("getProduct", { params: { slug } });
    if (!found.ok && found.code !== "not_found") return undefined;
    if (found.ok) beginQuoteList([{ productId: found.value.product._id, quantity: 1 }]);
  }
  const products = await fetchCurrentProducts(
    [...loadQuoteList(), ...loadEarlier()].map(({ productId }) => productId),
  );
  // Read again: a quantity may have been changed meanwhile, on the list that was shown before.
  return products && { items: loadQuoteList(), earlier: loadEarlier(), products, state: "ready" };
}
