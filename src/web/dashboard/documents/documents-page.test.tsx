import { screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { failure, success } from "#shared/failure.ts";
import { fakeApi } from "../../testing/fake-api.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { signIn, testUser } from "../../testing/sign-in.ts";
import * as documentsPage from "./documents-page.tsx";

const route = "/dashboard/admin/documents";

describe("the documents of a period", () => {
  it("are downloaded as ZIP, of the kinds that are ticked", async () => {
    signIn({ ...testUser, role: 1 });
    const asked: unknown[] = [];
    fakeApi({
      downloadDocuments: ({ query }) => {
        asked.push(query);
        return success({ name: "Documents.zip", content: new Uint8Array([1]) });
      },
    });
    const click = vi.spyOn(HTMLAnchorElement.prototype, "click").mockReturnValue();
    const { user } = renderPage(documentsPage, { route });
    const from = await screen.findByLabelText("From");
    await user.clear(from);
    await user.type(from, "2026-04-01");
    const to = screen.getByLabelText("To");
    await user.clear(to);
    await user.type(to, "2026-04-30");
    await user.click(screen.getByLabelText("Delivery challans"));
    await user.click(screen.getByRole("button", { name: "Download as ZIP" }));
    await vi.waitFor(() => expect(click).toHaveBeenCalled());
    click.mockRestore();
    expect(asked).toEqual([
      { from: "2026-04-01", to: "2026-04-30", kinds: ["invoice", "credit-note"] },
    ]);
  });

  it("are not asked for without a kind or with days that run backwards, and the shop's refusal is said", async () => {
    signIn({ ...testUser, role: 1 });
    fakeApi({ downloadDocuments: () => failure("not_found", "Nothing was issued in these days.") });
    const { user } = renderPage(documentsPage, { route });
    const button = await screen.findByRole("button", { name: "Download as ZIP" });
    await user.click(button);
    await screen.findByText("Nothing was issued in these days.");
    for (const kind of ["Tax invoices", "Credit notes", "Delivery challans"])
      await user.click(screen.getByLabelText(kind));
    expect(screen.getByText("Choose at least one kind of document.")).toBeDefined();
    expect(button).toHaveProperty("disabled", true);
  });
});
