import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { Address } from "./order-parts.tsx";
import { OrderBuyer } from "./order-sections.tsx";

const place = { address: "5 Hill Road", city: "Mumbai", state: "Maharashtra", pincode: "400050" };

it("an order shows company, GSTIN, purchase order, note and who is billed", () => {
  render(
    <OrderBuyer
      buyer={{
        company: "Asha Prints",
        gstin: "27AAPFU0939F1ZV",
        purchaseOrder: "PO 17",
        note: "Ring twice",
        billingAddress: { ...place, name: "Accounts" },
      }}
    />,
  );
  const definitions = screen.getAllByRole("definition").map(({ textContent }) => textContent);
  expect(definitions).toEqual(["Asha Prints", "27AAPFU0939F1ZV", "PO 17", "Ring twice"]);
  expect(screen.getByText(/^Accounts/).textContent).toBe(
    "Accounts\n5 Hill Road\nMumbai\nMaharashtra 400050",
  );
});

it("an order without any says nothing of it", () => {
  const { container } = render(<OrderBuyer buyer={undefined} />);
  expect(container.textContent).toBe("");
});

it("an address names whoever receives there, where that is somebody else", () => {
  const { container, rerender } = render(
    <Address address={{ ...place, name: "Ravi Das", phone: "98300 54321" }} />,
  );
  expect(container.textContent).toBe(
    "Ravi Das\n5 Hill Road\nMumbai, Maharashtra 400050\nPhone 98300 54321",
  );
  rerender(<Address address={place} />);
  expect(container.textContent).toBe("5 Hill Road\nMumbai, Maharashtra 400050");
});
