import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { failure, success } from "#shared/failure.ts";
import { usualPolicies } from "#shared/settings/policies.ts";
import { fakeApi } from "#tests/components/fake-api.ts";
import { renderPage } from "#tests/components/render-page.tsx";
import { signInAsAdmin } from "#tests/components/sign-in-admin.ts";
import * as policiesPage from "./policies-page.tsx";
import * as policyPage from "./policy-page.tsx";

const refundPolicy = {
  ...usualPolicies.refundPolicy,
  ...{ body: "<h2>Back</h2><p>Within {returnDays} days.</p>", since: "2026-05-01" },
  ...{ nextBody: "<p>Never.</p>", nextFrom: "9999-12-01" },
};
const aboutUs = { ...usualPolicies.aboutUs, nextBody: "<p>Soon.</p>", nextFrom: "9999-12-01" };
const settings = { ...usualPolicies, refundPolicy, aboutUs };
const getPoliciesSettings = () => success({ success: true as const, settings, version: 3 });
const getMediaConfig = () =>
  success({
    success: true as const,
    ...{ host: "own" as const, maxBytes: 1_000, maxPixels: 1_000, accept: ["image/png"] },
  });
const openPolicy = (policy: string) =>
  renderPage(policyPage, {
    route: "/dashboard/admin/settings/policies/:policy",
    path: `/dashboard/admin/settings/policies/${policy}`,
  });

beforeEach(signInAsAdmin);

it("lists every policy with its day, and says what comes", async () => {
  fakeApi({ getPoliciesSettings });
  renderPage(policiesPage, { route: "/dashboard/admin/settings/policies" });
  const link = await screen.findByRole("link", { name: /Refund policy/ });
  expect(link.textContent).toContain("In your words, in force since 1 May 2026");
  expect(link.textContent).toContain("Another text from 1 December 9999");
  expect(link.getAttribute("href")).toBe("/dashboard/admin/settings/policies/refundPolicy");
  // Only a text comes: what visitors read is still the shop's own.
  const about = screen.getByRole("link", { name: /About/ });
  expect(about.textContent).toContain("As the shop comes");
  expect(about.textContent).toContain("Another text from 1 December 9999");
  const other = screen.getByRole("link", { name: /Privacy policy/ });
  expect(other.textContent).toContain("As the shop comes");
});

it("a policy is shown as visitors will read it, refused at its field with what was typed, and sent with all others as they are", async () => {
  let body: unknown;
  fakeApi({
    getPoliciesSettings,
    getMediaConfig,
    savePoliciesSettings: (request) => {
      body = request.body;
      return failure("unavailable", "The shop is busy. Please try again in a few seconds.");
    },
  });
  const { user } = openPolicy("refundPolicy");
  const form = within(await screen.findByRole("form", { name: "Refund policy" }));
  const shown = await screen.findByText("Within 7 days.");
  expect(shown.closest("[inert]")?.textContent).toContain("In force since 1 May 2026");
  const [source] = form.getAllByRole("button", { name: "HTML source" });
  await user.click(source as HTMLElement);
  const text = form.getByRole<HTMLTextAreaElement>("textbox", { name: "Text" });
  expect(text.value).toBe(refundPolicy.body);
  const save = screen.getByRole("button", { name: "Save the policy" });
  await user.clear(text);
  await user.click(save);
  await form.findByText("Enter the text of the policy");
  await user.type(text, "<p>By {{owner}</p>");
  await user.click(save);
  await form.findByText(/The text cannot name \{owner\}/);
  expect(text.value).toBe("<p>By {owner}</p>");
  expect(body).toBeUndefined();
  await user.clear(text);
  await user.type(text, "<p>By {{email}</p>");
  await user.click(save);
  await screen.findByText("The shop is busy. Please try again in a few seconds.");
  const changed = { ...refundPolicy, body: "<p>By {email}</p>" };
  expect(body).toEqual({ settings: { ...settings, refundPolicy: changed }, version: 3 });
});

it("a coming text can begin with the present one, and has what the shop stored once it is saved", async () => {
  let version = 3;
  let policies: unknown = settings;
  fakeApi({
    getPoliciesSettings: () =>
      success({ success: true as const, settings: policies as typeof settings, version }),
    getMediaConfig,
    savePoliciesSettings: ({ body }) => {
      version += 1;
      const stored = { ...body.settings.refundPolicy, body: "<p>Cut down.</p>" };
      policies = { ...body.settings, refundPolicy: stored };
      return success({
        ...{ success: true as const, message: "Saved.", version },
        settings: policies as typeof settings,
      });
    },
  });
  const { user } = openPolicy("refundPolicy");
  await user.click(await screen.findByRole("button", { name: "Begin with the present text" }));
  const [present, coming] = screen.getAllByRole("button", { name: "HTML source" });
  await user.click(coming as HTMLElement);
  await user.click(present as HTMLElement);
  const next = screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Coming text (optional)" });
  expect(next.value).toBe(refundPolicy.body);
  await user.type(next, "<p>More</p>");
  const from = screen.getByLabelText("In force from");
  fireEvent.change(from, { target: { value: "2020-01-01" } });
  await screen.findByText("The coming text begins today");
  fireEvent.change(from, { target: { value: "2999-01-01" } });
  await waitFor(() => expect(screen.queryByText("The coming text begins today")).toBeNull());
  await user.click(screen.getByRole("button", { name: "Save the policy" }));
  await screen.findByText(
    "Saved. The coming text takes the present one’s place on 1 January 2999.",
  );
  const text = screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Text" });
  expect(text.value).toBe("<p>Cut down.</p>");
  expect(next.value).toBe(`${refundPolicy.body}<p>More</p>`);
});

it("asks before a coming text whose day has come takes the present one's place, and says what it replaces", async () => {
  const sent: unknown[] = [];
  fakeApi({
    getPoliciesSettings,
    getMediaConfig,
    savePoliciesSettings: ({ body }) => {
      sent.push(body.settings.refundPolicy?.nextFrom);
      return failure("unavailable", "The shop is busy. Please try again in a few seconds.");
    },
  });
  const { user } = openPolicy("refundPolicy");
  await user.click(
    await screen.findByRole("link", { name: "Go to the text that comes on 1 December 9999" }),
  );
  expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Coming" }));
  fireEvent.change(screen.getByLabelText("In force from"), { target: { value: "2026-06-01" } });
  const save = screen.getByRole("button", { name: "Save the policy" });
  await user.click(save);
  const question = within(await screen.findByRole("dialog"));
  question.getByText(/Back Within \{returnDays\} days\./);
  await user.click(question.getByRole("button", { name: "Not now" }));
  expect(sent).toEqual([]);
  await user.click(save);
  const again = within(await screen.findByRole("dialog"));
  await user.click(again.getByRole("button", { name: "Replace it now" }));
  await screen.findByText("The shop is busy. Please try again in a few seconds.");
  expect(sent).toEqual(["2026-06-01"]);
  // Not saved yet: it is asked about again.
  await user.click(save);
  await screen.findByRole("dialog");
});
