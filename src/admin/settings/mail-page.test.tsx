import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { failure, success } from "#shared/failure.ts";
import { defaultMailWords } from "#shared/mails/mail-words.ts";
import { fakeApi } from "#tests/components/fake-api.ts";
import { renderPage } from "#tests/components/render-page.tsx";
import { signInAsAdmin } from "#tests/components/sign-in-admin.ts";
import * as mailPage from "./mail-page.tsx";
import * as mailsPage from "./mails-page.tsx";

const orderShipped = { ...defaultMailWords.orderShipped, sent: "Off it goes: {orderNumber}." };
const settings = { ...defaultMailWords, orderShipped };
const getMailsSettings = () => success({ success: true as const, settings, version: 3 });
const openMail = () =>
  renderPage(mailPage, {
    route: "/dashboard/admin/settings/mails/:mail",
    path: "/dashboard/admin/settings/mails/orderShipped",
  });
const field = (label: string) => screen.getByLabelText<HTMLTextAreaElement>(label);

beforeEach(signInAsAdmin);

it("lists every mail by its subject, and says which ones are in other words", async () => {
  fakeApi({ getMailsSettings });
  renderPage(mailsPage, { route: "/dashboard/admin/settings/mails" });
  const link = await screen.findByRole("link", { name: /On its way/ });
  expect(link.textContent).toContain("In your words");
  expect(link.getAttribute("href")).toBe("/dashboard/admin/settings/mails/orderShipped");
  expect(screen.getByRole("link", { name: /Forgotten password/ }).textContent).not.toContain(
    "In your words",
  );
  expect(screen.getByRole("heading", { name: "To the shop" })).toBeTruthy();
});

it("a text is refused at its field and stays, and is saved with all other mails as they are", async () => {
  let body: unknown;
  fakeApi({
    getMailsSettings,
    saveMailsSettings: (request) => {
      body = request.body;
      return failure("unavailable", "The shop is busy. Please try again in a few seconds.");
    },
  });
  const { user } = openMail();
  await screen.findByText("{trackingNumber}");
  await user.clear(field("Tracking"));
  await user.type(field("Tracking"), "Follow it.");
  await user.click(screen.getByRole("button", { name: "Save the mail" }));
  await screen.findByText("Tracking needs {trackingNumber}: without it the mail is of no use");
  expect(field("Tracking").value).toBe("Follow it.");
  expect(body).toBeUndefined();
  await user.type(field("Tracking"), " {{trackingNumber}");
  await user.click(screen.getByRole("button", { name: "Save the mail" }));
  await screen.findByText("The shop is busy. Please try again in a few seconds.");
  expect(body).toEqual({
    settings: {
      ...settings,
      orderShipped: { ...orderShipped, tracking: "Follow it. {trackingNumber}" },
    },
    version: 3,
  });
});

it("shows the mail of an order as it is typed, says where there is none, and sends it to oneself", async () => {
  const asked: unknown[] = [];
  fakeApi({
    getMailsSettings,
    previewMail: ({ body }) => {
      asked.push(body);
      if (asked.length === 1) {
        const orderNumber = "No order has the number SO-1";
        return failure("invalid_request", orderNumber, { fields: { orderNumber } });
      }
      return success({
        success: true as const,
        subject: "Off",
        text: "Plain",
        html: "<p>Page</p>",
        examples: ["The parcel's tracking number"],
        otherTexts: [{ label: "A part", when: "Where one is sent", text: "A part of it left." }],
      });
    },
    sendMailTrial: () =>
      success({ success: true as const, message: "The mail server has taken it for you." }),
  });
  const { user } = openMail();
  await user.type(await screen.findByLabelText("Order number (optional)"), "SO-1");
  await user.click(screen.getByRole("button", { name: "Show the mail" }));
  await screen.findByText("No order has the number SO-1");
  await user.clear(field("Order number (optional)"));
  await user.clear(field("Heading"));
  await user.type(field("Heading"), "Off");
  await user.click(screen.getByRole("button", { name: "Show the mail" }));
  const frame = await screen.findByTitle<HTMLIFrameElement>("The formatted mail");
  expect(frame.getAttribute("srcdoc")).toBe("<p>Page</p>");
  // Nothing in it may run or lead away.
  expect(frame.getAttribute("sandbox")).toBe("");
  expect(screen.getByText("Plain")).toBeTruthy();
  screen.getByText("Not of this order, but an example");
  screen.getByText("The parcel's tracking number");
  await user.click(screen.getByText("Texts that it has in other cases (1)"));
  screen.getByText("A part of it left.");
  expect(asked[1]).toEqual({
    mail: "orderShipped",
    words: { ...orderShipped, title: "Off" },
    orderNumber: "",
  });
  await user.click(screen.getByRole("button", { name: "Send it to me" }));
  await waitFor(() =>
    expect(screen.getByText("The mail server has taken it for you.")).toBeTruthy(),
  );
});
