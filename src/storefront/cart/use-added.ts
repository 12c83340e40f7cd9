import { useNavigate } from "react-router";
import { showToast } from "#ui/toast-store.ts";

/** Closes the dialog, and says that it is in the cart, with the way there. */
export function useAdded(addedMessage: string, onClose: () => void): () => void {
  const navigate = useNavigate();
  return () => {
    onClose();
    showToast(addedMessage, "success", { label: "View cart", run: () => navigate("/cart") });
  };
}
