import { screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { success } from "#shared/failure.ts";
import { fakeApi } from "#tests/components/fake-api.ts";
import { renderPage } from "#tests/components/render-page.tsx";
import { DocumentLinks } from "./document-links.tsx";
import { ProformaButton } from "./download-button.tsx";

it("documents are named, each as a page and as PDF", async () => {
  const requests: unknown[] = [];
  fakeApi({
    downloadDocument: ({ params }) => {
      requests.push(params);
      return success({ name: "file.pdf", content: new Uint8Array([1]) });
    },
  });
  const click = vi.spyOn(HTMLAnchorElement.prototype, "click").mockReturnValue();
  const documents = [
    { _id: "d1", kind: "invoice" as const, number: "PR/26-27/000123" },
    { _id: "d2", kind: "credit-note" as const, number: "PC/26-27/000001" },
    {
      ...{ _id: "d3", kind: "invoice" as const, number: "PR/26-27/000123" },
      sellerGstin: "29AAPFU0939F1ZR",
    },
  ];
  const page = { default: () => <DocumentLinks documents={documents} /> };
  const { user } = renderPage(page, { route: "/orders" });
  const link = await screen.findByRole("link", { name: "Tax invoice PR/26-27/000123" });
  expect(link.getAttribute("href")).toBe("/documents/d1");
  screen.getByRole("link", { name: "Tax invoice PR/26-27/000123 of GSTIN 29AAPFU0939F1ZR" });
  await user.click(screen.getByRole("button", { name: "PDF of PC/26-27/000001" }));
  await vi.waitFor(() => expect(click).toHaveBeenCalled());
  click.mockRestore();
  expect(requests).toEqual([{ id: "d2" }]);
});

it("the proforma invoice is offered while an order is not paid", async () => {
  const of = (status: "unpaid" | "charged") => ({ _id: "o1", payment: { status } });
  const page = {
    default: () => (
      <>
        <ProformaButton order={of("unpaid")} />
        <ProformaButton order={of("charged")} />
      </>
    ),
  };
  renderPage(page, { route: "/orders" });
  expect(await screen.findAllByRole("button", { name: "Proforma invoice" })).toHaveLength(1);
});
