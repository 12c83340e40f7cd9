import { screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { testProduct } from "#shared/catalogue/test-products.ts";
import { renderPage } from "#tests/components/render-page.tsx";
import { AddToCartDialog } from "./add-to-cart-dialog.tsx";
import { currentCart } from "./cart-store.ts";

describe("the dialog that asks how many", () => {
  it("adds nothing for a number that is none, or is more than there is", async () => {
    const product = testProduct({ quantity: 22, bulkDiscounts: [] });
    const onClose = vi.fn();
    const page = () => <AddToCartDialog product={product} open onClose={onClose} />;
    const { user } = renderPage({ default: page }, { route: "/" });
    const typed = await screen.findByLabelText("Number of pieces");
    const add = screen.getByRole("button", { name: "Add to cart" });
    for (const nonsense of ["", "0", "-3", "2.5", "ten", "1e3", "23"]) {
      await user.click(typed);
      await user.clear(typed);
      if (nonsense) await user.type(typed, nonsense);
      await user.click(add);
      expect(document.activeElement, nonsense).toBe(typed);
      expect(currentCart().totalQuantity, nonsense).toBe(0);
    }
    screen.getByText("Only 22 in stock");
    expect(onClose).not.toHaveBeenCalled();
    await user.clear(typed);
    await user.type(typed, "22");
    await user.click(add);
    expect(currentCart().totalQuantity).toBe(22);
    expect(onClose).toHaveBeenCalledOnce();
  });
});
