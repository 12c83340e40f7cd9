import { useEffect, useState } from "react";
import { callEndpoint } from "#browser/endpoint-client.ts";
import type { CartGroup } from "#shared/cart/cart-groups.ts";
import type { Family } from "#shared/families/contract.ts";

/**
 * The families of which the cart shows several products together, by the id of each product in them.
 * What could not be asked for is left out: names and prices are in the cart itself.
 */
export function useCartFamilies(groups: readonly CartGroup[]): ReadonlyMap<string, Family> {
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
        family.members.map(({ _id }) => [_id, family] as const),
      );
      setFamilies((known) => new Map([...known, ...added]));
    });
    return () => controller.abort();
  }, [wanted]);

  return families;
}
