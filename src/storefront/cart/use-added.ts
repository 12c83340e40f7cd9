import { useNavigate } from "react-router";
import { showToast } from "#ui/toast-store.ts";

/** What a dialog does once something is in the cart: it closes, and says so with the way there. */
export function useAdded(addedMessage: string, onClose: () => void): () => void {
  const navigate = useNavigate();
  return () => {
    onClose();
    showToast(addedMessage, "success", { label: "View cart", run: () => navigate("/cart") });
  };
}
