import type { FormEvent } from "react";
import type { Product } from "#shared/catalogue/contract.ts";
import { TextField } from "#ui/field.tsx";
import { AdminDialog } from "../../kit/admin-dialog.tsx";
import { FormButtons } from "../../kit/forms/form-buttons.tsx";
import { WaitingOrders } from "./waiting-orders.tsx";

interface DeleteProductDialogProps {
  /** Null while nothing is asked. */
  product: Pick<Product, "_id" | "name"> | null;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks for an answer before a product is deleted; cancelling or an empty answer aborts. */
export function DeleteProductDialog(props: DeleteProductDialogProps) {
  const { product, busy, onConfirm, onClose } = props;
  const answer = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = String(new FormData(event.currentTarget).get("answer") ?? "");
    if (mayDelete(text)) onConfirm();
    else onClose();
  };
  return (
    <AdminDialog open={product !== null} onClose={onClose} title="Delete product">
      <form onSubmit={answer} className="grid gap-4">
        <p className="font-semibold wrap-anywhere">{product?.name}</p>
        {product && <WaitingOrders productId={product._id} />}
        <TextField
          label="Are you sure you want to delete this product? Type yes"
          name="answer"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <p className="text-sm text-muted">
          Orders keep their own copy of what was bought. If you leave this empty, nothing is
          deleted.
        </p>
        <FormButtons
          busy={busy}
          submitLabel="Delete"
          busyLabel="Deleting..."
          danger
          onCancel={onClose}
        />
      </form>
    </AdminDialog>
  );
}

/** No answer at all aborts (specification, section 5), and so does a no. */
export function mayDelete(answer: string): boolean {
  const text = answer.trim().toLowerCase();
  return text !== "" && text !== "no" && text !== "n";
}
