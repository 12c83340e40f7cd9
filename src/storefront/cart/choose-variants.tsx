import { useCallback, useEffect, useState } from "react";
import { callEndpoint } from "#browser/endpoint-client.ts";
import type { Family } from "#shared/families/contract.ts";
import { Button } from "#ui/button.tsx";
import { useChunk } from "#ui/load-chunk.ts";
import { showToast } from "#ui/toast-store.ts";
import type { OfferedProduct } from "./quantity-options.tsx";

const loadGrid = () => import("./variant-grid.tsx");

/**
 * Asks for the family of a product, and loads the code of the grid, once the shopper wants several of
 * its variants: prices and stock are then those of this moment.
 *
 * @param atOnce whether they are wanted from the start
 */
export function useVariants({ _id }: Pick<OfferedProduct, "_id">, atOnce: boolean) {
  const { chunk, loadChunk } = useChunk(loadGrid);
  const [family, setFamily] = useState<Family>();
  const [loading, setLoading] = useState(atOnce);
  const load = useCallback(async () => {
    setLoading(true);
    const [answer, loaded] = await Promise.all([
      callEndpoint("getProductFamily", { params: { productId: _id } }),
      loadChunk(),
    ]);
    setLoading(false);
    if (!loaded) return;
    if (answer.ok && answer.value.family) setFamily(answer.value.family);
    else showToast("What there is to choose could not be loaded. Please try again.", "error");
  }, [_id, loadChunk]);

  useEffect(() => {
    if (atOnce) void load();
  }, [atOnce, load]);

  return {
    /** Undefined until both are there. */
    grid: chunk && family ? { Grid: chunk.VariantGrid, family } : undefined,
    loading,
    load,
    leave: () => setFamily(undefined),
  };
}

interface ChooseVariantsProps {
  family: NonNullable<OfferedProduct["family"]>;
  loading: boolean;
  onChoose: () => void;
}

/** Leads from one product to several variants of it. */
export function ChooseVariants({ family, loading, onChoose }: ChooseVariantsProps) {
  const names = family.options
    .filter(({ values }) => values > 1)
    .map(({ name }) => name.toLowerCase());
  return (
    <Button variant="secondary" onClick={onChoose} busy={loading} className="mt-3 w-full">
      {loading ? "Loading..." : `Several at once, by ${names.join(" and ")}`}
    </Button>
  );
}
