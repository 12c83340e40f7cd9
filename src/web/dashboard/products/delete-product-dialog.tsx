import type { Product } from "#shared/catalogue/contract.ts";
import { callEndpoint } from "../../api/endpoint-client.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { TextField } from "../../ui/field.tsx";
import { showToast } from "../../ui/toast.tsx";
import { useForm } from "../../ui/use-form.ts";
import { failureMessage } from "../failure-message.ts";
import { letsDelete } from "./delete-answer.ts";

interface DeleteProductDialogProps {
  /** Null while nothing is asked. */
  product: Pick<Product, "_id" | "name"> | null;
  onClose: () => void;
  onDeleted: () => void;
}

/** Asks for an answer before a product is deleted; cancelling or an empty answer aborts. */
export function DeleteProductDialog({ product, onClose, onDeleted }: DeleteProductDialogProps) {
  return (
    <Dialog open={product !== null} onClose={onClose} title="Delete product">
      {product && <Question product={product} onClose={onClose} onDeleted={onDeleted} />}
    </Dialog>
  );
}

function Question({
  product,
  onClose,
  onDeleted,
}: DeleteProductDialogProps & { product: Pick<Product, "_id" | "name"> }) {
  const { form, busy } = useForm(async ({ answer = "" }) => {
    if (letsDelete(answer)) {
      const deleted = await callEndpoint("deleteProduct", { params: { id: product._id } });
      if (deleted.ok) {
        showToast(deleted.value.message);
        onDeleted();
      } else {
        showToast(failureMessage(deleted, "something went wrong in handleDelete"), "error");
      }
    }
    onClose();
    return "leaving";
  });
  return (
    <form {...form} className="grid gap-4">
      <p className="font-semibold wrap-anywhere">{product.name}</p>
      <TextField
        label="Are you sure you want to delete this product? Type yes"
        name="answer"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={100}
      />
      <p className="text-sm text-muted">
        Orders keep their own copy of what was bought. If you leave this empty, nothing is deleted.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" variant="danger" busy={busy}>
          {busy ? "Deleting..." : "Delete"}
        </Button>
      </div>
    </form>
  );
}
