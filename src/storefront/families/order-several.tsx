import { useState } from "react";
import type { Family } from "#shared/families/contract.ts";
import { optionNames } from "#shared/families/option-names.ts";
import { Button } from "#ui/button.tsx";
import { preloadChunk, useChunk } from "#ui/load-chunk.ts";

const loadDialog = () => import("../cart/variants-dialog.tsx");
const prepare = preloadChunk(loadDialog);

/** Opens the dialog with a number of pieces for each product of a family. */
export function OrderSeveral({
  productId,
  options,
}: {
  productId: string;
  options: Family["options"];
}) {
  const { chunk, loadChunk } = useChunk(loadDialog);
  const [open, setOpen] = useState(false);
  const ask = async () => {
    if (await loadChunk()) setOpen(true);
  };
  return (
    <>
      <Button
        variant="secondary"
        onClick={ask}
        onPointerEnter={prepare}
        onFocus={prepare}
        className="justify-self-start"
      >
        Order several {optionNames(options)} at once
      </Button>
      {chunk && (
        <chunk.VariantsDialog productId={productId} open={open} onClose={() => setOpen(false)} />
      )}
    </>
  );
}
