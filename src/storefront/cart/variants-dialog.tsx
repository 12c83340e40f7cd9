import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { useVariants } from "./choose-variants.tsx";
import { useAdded } from "./use-added.ts";

interface VariantsDialogProps {
  /** A product of the family: its values are shown first. */
  productId: string;
  open: boolean;
  onClose: () => void;
  /** For the toast. */
  addedMessage?: string;
}

/** Asks how many of each of a family's products go into the cart, in stock or not the one it begins with. */
export function VariantsDialog({
  productId,
  open,
  onClose,
  addedMessage = "Product added to Cart",
}: VariantsDialogProps) {
  const added = useAdded(addedMessage, onClose);
  return (
    <Dialog open={open} onClose={onClose} title="Add to cart">
      <DialogContent productId={productId} onAdded={added} />
    </Dialog>
  );
}

function DialogContent({ productId, onAdded }: { productId: string; onAdded: () => void }) {
  const { grid, loading, load } = useVariants({ _id: productId }, true);
  if (grid) return <grid.Grid family={grid.family} productId={productId} onAdded={onAdded} />;
  if (loading) return <p className="py-8 text-center">Loading...</p>;
  return (
    <div className="grid gap-4 py-4">
      <p>What there is to choose could not be loaded.</p>
      <Button variant="secondary" onClick={load}>
        Try again
      </Button>
    </div>
  );
}
