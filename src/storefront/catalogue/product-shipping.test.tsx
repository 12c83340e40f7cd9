import { render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { success } from "#shared/failure.ts";
import { fakeApi } from "#tests/components/fake-api.ts";
import { ProductShipping } from "./product-shipping.tsx";

const offer = { id: "courier", name: "Courier", price: 60 };
const onPhone = (matches: boolean) =>
  vi.spyOn(window, "matchMedia").mockReturnValue({ matches } as MediaQueryList);

it("tells on a phone what delivery to the kept pincode costs, and leads to another one", async () => {
  onPhone(true);
  window.localStorage.setItem("delivery-pincode", "700016");
  fakeApi({
    getShippingTerms: () => success({ success: true, hasRules: true, rates: [] }),
    getShippingOffers: () => success({ success: true, hasRules: true, offers: [offer] }),
  });
  render(<ProductShipping productId="mug" isLine />);
  await screen.findByText("To 700016: ₹60");
  const link = screen.getByRole("link", { name: "Delivery to another pincode" });
  expect(link.getAttribute("href")).toBe("#delivery");
});

it("asks for a pincode where none is kept, and asks nothing of the shop on wide screens", () => {
  onPhone(false);
  fakeApi({});
  render(<ProductShipping productId="mug" isLine />);
  screen.getByRole("link", { name: "Delivery: enter your pincode" });
});
