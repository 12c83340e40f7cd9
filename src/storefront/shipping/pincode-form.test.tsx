import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { renderToString } from "react-dom/server";
import { describe, expect, it, vi } from "vitest";
import { paise } from "#shared/money.ts";
import { PincodeForm } from "./pincode-form.tsx";
import type { Shipping } from "./use-shipping.ts";

const shipping: Shipping = {
  ...{ hasRules: true, place: undefined, state: "no place", offers: [], quotation: undefined },
  ...{ chosen: undefined, price: paise(0), choose: vi.fn(), setPlace: vi.fn(), askAgain: vi.fn() },
};
const field = () => screen.getByLabelText<HTMLInputElement>("Deliver to pincode");
const check = () => screen.getByRole("button", { name: "Check" });

describe("the form for a pincode", () => {
  it("keeps what was typed before its script came", async () => {
    const setPlace = vi.fn();
    const container = document.createElement("div");
    document.body.append(container);
    container.innerHTML = renderToString(<PincodeForm shipping={shipping} />);
    field().value = "781 005";
    const shown = { ...shipping, setPlace };
    const { rerender } = render(<PincodeForm shipping={shown} />, { container, hydrate: true });
    // As the answers of the shop have it rendered again.
    act(() => rerender(<PincodeForm shipping={{ ...shown, state: "asking" }} />));
    await userEvent.click(check());
    expect(setPlace).toHaveBeenCalledWith({ pincode: "781005" });
  });

  it("begins with the pincode of this browser, and follows it until another is typed", async () => {
    const at = (pincode: string) => <PincodeForm shipping={{ ...shipping, place: { pincode } }} />;
    const { rerender } = render(<PincodeForm shipping={shipping} />);
    rerender(at("781001"));
    expect(field().value).toBe("781001");
    rerender(at("700016"));
    expect(field().value).toBe("700016");
    await userEvent.clear(field());
    await userEvent.type(field(), "5600");
    rerender(at("110001"));
    expect(field().value).toBe("5600");
    await userEvent.click(check());
    await screen.findByText("Enter the six digits of the pincode");
    // The answer for the pincode before goes.
    expect(vi.mocked(shipping.setPlace).mock.calls).toEqual([[undefined]]);
  });
});
