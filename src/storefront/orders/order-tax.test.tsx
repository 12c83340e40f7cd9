import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { Order } from "#shared/orders/contract.ts";
import { fakeApi } from "#tests/components/fake-api.ts";
import { renderPage } from "#tests/components/render-page.tsx";
import { answerOrders, ownOrder } from "#tests/components/sample-order.ts";
import { signIn } from "#tests/components/sign-in.ts";
import * as ordersPage from "./orders-page.tsx";

const open = () => renderPage(ordersPage, { route: "/orders" });

describe("my orders", () => {
  describe("and their tax", () => {
    const kolkata = { address: "1", city: "Kolkata", state: "West Bengal", pincode: "700016" };
    const sold = (over: Partial<Order>): Order => {
      const [mug] = ownOrder("unpaid").products;
      const codes = { sku: "MUG-11", hsn: "6912", gstPercent: 5 };
      const products = mug ? [{ ...mug, price: 105, ...codes }] : [];
      return {
        ...ownOrder("unpaid"),
        totalAmount: 210,
        products,
        shippingAddress: kolkata,
        ...over,
      };
    };
    const shown = async (one: Order) => {
      signIn();
      fakeApi({ getUserOrders: answerOrders([one]) });
      open();
      return within(await screen.findByRole("article"));
    };

    it("tell what the total contains, as of the sale, and SKU, HSN and rate on paper", async () => {
      const card = await shown(sold({ sellerGstin: "29AAGCB7383J1Z4" }));
      card.getByText("IGST 5%");
      card.getByText("₹200");
      card.getByText("₹10");
      card.getByText("Place of supply: West Bengal (19)");
      expect(card.getByText("SKU MUG-11 · HSN 6912 · GST 5%").className).toContain("print:block");
    });

    it("go by the shop's present GSTIN where none was kept, after the coupon", async () => {
      const coupon = { code: "ABCD", amount: 105 };
      const card = await shown(sold({ coupon, totalAmount: 105 }));
      card.getByText("CGST 2.5%");
      card.getByText("SGST 2.5%");
      card.getByText("₹100");
      expect(card.getAllByText("₹2.50")).toHaveLength(2);
    });

    it("say of an order from before rates were kept that it cannot be told", async () => {
      const { products } = ownOrder("unpaid");
      const card = await shown(sold({ products }));
      card.getByText(/^GST is included\. Its rate is not known yet/);
      expect(card.queryByText(/^SKU|Value before GST/)).toBeNull();
    });

    it("say nothing of GST where the shop sold without a GSTIN", async () => {
      const card = await shown(sold({ sellerGstin: "" }));
      card.getByText("₹210", { selector: "p.text-lg *" });
      expect(card.queryByText(/IGST|CGST|GST is|Place of supply|before GST/)).toBeNull();
    });
  });
});
