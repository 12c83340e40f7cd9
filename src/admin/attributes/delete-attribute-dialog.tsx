import type { DictionaryAttribute } from "#shared/attributes/admin-contract.ts";
import { formatProducts } from "#shared/numbers.ts";
import { ConfirmDialog } from "../kit/confirm-dialog.tsx";
import type { useDeletion } from "../kit/use-deletion.ts";
import { useAttributeUses } from "./use-attribute-uses.ts";
import { UsesList } from "./uses-list.tsx";

interface DeleteAttributeDialogProps {
  deletion: ReturnType<typeof useDeletion<DictionaryAttribute>>;
}

/** Asks before an attribute is deleted; one that families or rules need is not, and they are named. */
export function DeleteAttributeDialog({ deletion }: DeleteAttributeDialogProps) {
  const { chosen, busy, confirm, close } = deletion;
  const uses = useAttributeUses({ id: chosen?._id });
  const needed =
    uses !== null && uses !== "failed" && uses.families.total + uses.rules.total > 0 ? uses : null;
  const isAsking = uses === null;
  return (
    <ConfirmDialog
      open={chosen !== null}
      title={needed ? `${chosen?.name} cannot be deleted yet` : `Delete ${chosen?.name}?`}
      confirmLabel="Delete"
      busyLabel={isAsking ? "Looking what needs it..." : "Deleting..."}
      busy={isAsking || busy}
      mayConfirm={!needed}
      onConfirm={confirm}
      onClose={close}
    >
      {needed ? (
        <>
          <p className="wrap-anywhere">Take “{chosen?.name}” out of these first:</p>
          <UsesList {...needed} />
        </>
      ) : (
        <p className="wrap-anywhere">
          The attribute “{chosen?.name}” is deleted for good
          {chosen && chosen.products.count > 0
            ? `: ${formatProducts(chosen.products)} lose it, with what you set there by hand.`
            : ". No product has it."}{" "}
          What their specifications say stays.
        </p>
      )}
    </ConfirmDialog>
  );
}
