import { useCallback, useEffect, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import type { Product } from "#shared/catalogue/contract.ts";
import { callEndpoint } from "../api/endpoint-client.ts";
import { currentCart, useCart } from "../cart/cart-store.ts";
import { fetchCurrentProducts } from "../cart/fetch-current-products.ts";
import { type ListedItem, loadQuoteList, saveQuoteList } from "./quote-list.ts";

interface QuoteList {
  items: readonly ListedItem[];
  /** The products as the shop has them; null for one that is gone. */
  products: ReadonlyMap<string, Product | null>;
  state: "loading" | "ready" | "failed";
}

/**
 * What a quote is to be asked for. The address may say where it comes from: `?from=cart`, or
 * `?product=<slug>`, which is added to the list; it is taken once, so that a reload changes nothing.
 */
export function useQuoteList() {
  const [query] = useSearchParams();
  const { ready: cartReady } = useCart();
  const navigate = useNavigate();
  const [list, setList] = useState<QuoteList>({
    items: [],
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
  return { ...list, change, retry: () => setTries((count) => count + 1) };
}

async function loadList(from: string | null, slug: string | null): Promise<QuoteList | undefined> {
  let items = loadQuoteList();
  if (from === "cart") {
    items = currentCart().lines.map(({ _id, quantity }) => ({ productId: _id, quantity }));
    saveQuoteList(items);
  }
  if (slug) {
    const found = await callEndpoint("getProduct", { params: { slug } });
    if (!found.ok && found.code !== "not_found") return undefined;
    const productId = found.ok ? found.value.product._id : undefined;
    if (productId && !items.some((item) => item.productId === productId)) {
      items = [...items, { productId, quantity: 1 }];
      saveQuoteList(items);
    }
  }
  const products = await fetchCurrentProducts(loadQuoteList().map(({ productId }) => productId));
  // Read again: a quantity may have been changed meanwhile, on the list that was shown before.
  return products && { items: loadQuoteList(), products, state: "ready" };
}
