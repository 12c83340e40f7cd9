import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { failure, success } from "#shared/failure.ts";
import type { QuoteDraft } from "#shared/quotes/admin-contract.ts";
import { fakeApi } from "#tests/components/fake-api.ts";
import { renderPage } from "#tests/components/render-page.tsx";
import {
  draft,
  draftLine,
  getAdminQuote,
  getShippingOffers,
} from "#tests/components/sample-quote.ts";
import { signInAsAdmin } from "#tests/components/sign-in-admin.ts";
import { anyUnsaved } from "#ui/unsaved-changes.ts";
import * as quotePage from "./quote-page.tsx";

const open = () =>
  renderPage(quotePage, {
    route: "/dashboard/admin/quotes/:id",
    path: "/dashboard/admin/quotes/q1",
  });

beforeEach(signInAsAdmin);

describe("a quote's draft", () => {
  it("sends what it has saved though the page is not loaded again yet, with what was typed meanwhile", async () => {
    const reload = Promise.withResolvers<void>();
    const answer = Promise.withResolvers<void>();
    const sent: unknown[] = [];
    let loads = 0;
    let now = draft;
    fakeApi({
      getAdminQuote: async () => {
        loads += 1;
        if (loads > 1) await reload.promise;
        return success({ success: true, quote: now });
      },
      getShippingOffers,
      saveQuote: async ({ body }) => {
        const { revision, draft: saved } = body as { revision: number; draft: QuoteDraft };
        sent.push([revision, saved.lines[0]?.price, saved.notes]);
        now = {
          ...draft,
          revision: revision + 1,
          draft: {
            ...draft.draft,
            lines: [{ ...draftLine, price: saved.lines[0]?.price ?? null }],
          },
        };
        await answer.promise;
        return success({ success: true, message: "The draft is saved", quote: now });
      },
      sendQuote: ({ body }) => {
        sent.push(body.revision);
        return success({ success: true, message: "Version 1 is sent", quote: now });
      },
    });
    const { user } = open();
    await user.type(await screen.findByLabelText("Price a piece of Mug press, ₹"), "5500");
    await user.click(screen.getByRole("button", { name: "Save the draft" }));
    const notes = screen.getByLabelText<HTMLTextAreaElement>("Notes for the customer");
    await user.type(notes, "By Monday");
    answer.resolve();
    await screen.findByText("The draft is saved");
    expect(notes.value).toBe("By Monday");
    await user.click(screen.getByRole("button", { name: "Send version 1" }));
    await screen.findByText("Version 1 is sent");
    expect(sent).toEqual([[4, 5500, ""], [5, 5500, "By Monday"], 6]);
    reload.resolve();
  });

  it("takes over what somebody else has saved, line by line, and asks where both changed one", async () => {
    const saves: unknown[] = [];
    const other = { ...draftLine, productId: "p2", name: "Oven", price: 900, stock: 9 };
    const now = {
      ...draft,
      revision: 5,
      draft: { ...draft.draft, lines: [{ ...draftLine, price: 5400 }, other], notes: "By Monday" },
    };
    fakeApi({
      getAdminQuote,
      getShippingOffers,
      saveQuote: ({ body }) => {
        const { revision, draft: saved } = body as { revision: number; draft: QuoteDraft };
        saves.push([revision, saved.lines.map(({ price }) => price), saved.notes, saved.terms]);
        return revision === 5
          ? success({ success: true, message: "The draft is saved", quote: now })
          : failure("changed_meanwhile", "Somebody else has changed this quote meanwhile.", {
              details: { quote: now },
            });
      },
    });
    const { user } = open();
    const price = await screen.findByLabelText<HTMLInputElement>("Price a piece of Mug press, ₹");
    await user.type(price, "5,500");
    await user.type(screen.getByLabelText("Terms"), "Half in advance");
    const save = screen.getByRole("button", { name: "Save the draft" });
    await user.click(save);
    const meanwhile = within(
      await screen.findByRole("region", { name: "This quote was changed meanwhile" }),
    );
    expect(meanwhile.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      "Oven: 2 pieces, at ₹900",
      "Notes for the customer: By Monday",
    ]);
    meanwhile.getByText("2 pieces, at ₹5,500");
    await user.click(meanwhile.getByLabelText(/^Theirs: ?2 pieces, at ₹5,400/));
    expect(screen.getByLabelText<HTMLInputElement>("Price a piece of Mug press, ₹").value).toBe(
      "5400",
    );
    await user.click(meanwhile.getByLabelText(/^Yours: ?2 pieces, at ₹5,500/));
    await user.click(save);
    await screen.findByText("The draft is saved");
    expect(saves).toEqual([
      [4, [5500], "", "Half in advance"],
      [5, [5500, 900], "By Monday", "Half in advance"],
    ]);
  });

  it("keeps typed prices where the page is loaded anew, whoever saved the quote meanwhile", async () => {
    let now = draft;
    const revisions: unknown[] = [];
    fakeApi({
      getAdminQuote: () => success({ success: true as const, quote: now }),
      getShippingOffers,
      changeQuoteBuyer: () =>
        success({ success: true, message: "The customer is saved", quote: now }),
      saveQuote: ({ body }) => {
        revisions.push(body.revision);
        return success({ success: true, message: "The draft is saved", quote: now });
      },
    });
    const { user } = open();
    const price = await screen.findByLabelText<HTMLInputElement>("Price a piece of Mug press, ₹");
    await user.type(price, "5,500");
    await user.click(screen.getByText("Change company, GSTIN or purchase order"));
    const saveCustomer = screen.getByRole("button", { name: "Save the customer" });

    // Of the quote only the customer has another state now.
    now = { ...draft, revision: 5 };
    await user.click(saveCustomer);
    await screen.findByText("The customer is saved");
    expect(price.value).toBe("5,500");
    expect(anyUnsaved()).toBe(true);

    now = { ...draft, revision: 6, draft: { ...draft.draft, notes: "By Monday" } };
    await user.click(saveCustomer);
    await screen.findByRole("region", { name: "This quote was changed meanwhile" });
    const notes = screen.getByLabelText<HTMLTextAreaElement>("Notes for the customer");
    expect([price.value, notes.value]).toEqual(["5,500", "By Monday"]);
    await user.click(screen.getByRole("button", { name: "Save the draft" }));
    await screen.findByText("The draft is saved");
    expect(revisions).toEqual([6]);
    await waitFor(() => expect(anyUnsaved()).toBe(false));
  });
});
