import { screen, within } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { success } from "#shared/failure.ts";
import type { Person } from "#shared/personal-data/contract.ts";
import { fakeApi } from "#tests/components/fake-api.ts";
import { renderPage } from "#tests/components/render-page.tsx";
import { signInAsAdmin } from "#tests/components/sign-in-admin.ts";
import * as personalDataPage from "./personal-data-page.tsx";

const email = "meera@example.com";
const meera: Person = {
  ...{
    email,
    account: { name: "Meera Sen", createdAt: "2026-02-03T06:00:00.000Z", isConfirmed: false },
  },
  ...{ addresses: 2, machines: 1, orders: 3, documentedOrders: 2, quotes: 1, returns: 0 },
  ...{ reviews: 1, newsletter: "subscribed" },
};

beforeEach(signInAsAdmin);

async function find(address = email) {
  const { user } = renderPage(personalDataPage, { route: "/dashboard/admin/personal-data" });
  await user.type(await screen.findByLabelText("E-mail address"), address);
  await user.click(screen.getByRole("button", { name: "Find the person" }));
  return user;
}

it("shows in short what is kept of a person, and saves all of it as a file", async () => {
  const saved: string[] = [];
  vi.stubGlobal(
    "URL",
    Object.assign(URL, { createObjectURL: () => "blob:", revokeObjectURL() {} }),
  );
  fakeApi({
    findPerson: () => success({ success: true, person: meera }),
    exportPersonalData: ({ body }) => {
      saved.push(body.email);
      return success({ name: "personal-data-2026-11-28.json", content: new Uint8Array([123]) });
    },
  });
  const user = await find();
  const card = await screen.findByRole("article", { name: email });
  within(card).getByRole("heading", { name: "Meera Sen" });
  within(card).getByText("Nobody has confirmed this address");
  within(card).getByText("3, 2 with documents");
  within(card).getByText("Subscribed");
  await user.click(within(card).getByRole("button", { name: "Save as file" }));
  await screen.findByText("personal-data-2026-11-28.json was saved");
  expect(saved).toEqual([email]);
});

it("erases a person once their address was typed again", async () => {
  const erased: unknown[] = [];
  fakeApi({
    findPerson: () => success({ success: true, person: meera }),
    erasePersonalData: ({ body }) => {
      erased.push(body);
      return success({ success: true, message: "The person is erased." });
    },
  });
  const user = await find();
  await user.click(await screen.findByRole("button", { name: "Erase" }));
  const dialog = await screen.findByRole("dialog", { name: "Erase this person" });
  expect(dialog.textContent).toContain("the 2 orders that have them, stay");
  const again = within(dialog).getByLabelText<HTMLInputElement>("Their e-mail address, once more");
  await user.type(again, "somebody@example.com");
  await user.click(within(dialog).getByRole("button", { name: "Erase for good" }));
  await within(dialog).findByText(`Type ${email}, the address of whom you erase`);
  expect(again.value).toBe("somebody@example.com");
  expect(erased).toEqual([]);
  await user.clear(again);
  await user.type(again, email);
  await user.click(within(dialog).getByRole("button", { name: "Erase for good" }));
  await screen.findByText("The person is erased.");
  screen.getByText(/is erased\. 2 orders with their documents keep name, address and contact/);
  expect(screen.queryByText(/Nothing is kept under/)).toBeNull();
  expect(erased).toEqual([{ email, again: email }]);
});

it("says why somebody cannot be erased yet, and offers it no button", async () => {
  const hindrance = "Order SO-26-000001 is not delivered, cancelled or refunded yet.";
  fakeApi({ findPerson: () => success({ success: true, person: { ...meera, hindrance } }) });
  await find();
  await screen.findByText(hindrance);
  expect(screen.queryByRole("button", { name: "Erase" })).toBeNull();
  screen.getByRole("button", { name: "Save as file" });
});

it("leads to each order and return that is in the way", async () => {
  const of = (kind: "order" | "return", _id: string, name: string) => {
    return { kind, _id, name, why: `${name} is still open.` };
  };
  const inTheWay = [of("order", "o1", "SO-26-000001"), of("return", "r1", "RT-26-000002")];
  const person = { ...meera, hindrance: "Still open: two. Bring each to its end first.", inTheWay };
  fakeApi({ findPerson: () => success({ success: true, person }) });
  await find();
  const link = await screen.findByRole("link", { name: "Order SO-26-000001" });
  expect(link.getAttribute("href")).toBe("/dashboard/admin/orders/o1");
  const second = screen.getByRole("link", { name: "Return RT-26-000002" });
  expect(second.getAttribute("href")).toBe("/dashboard/admin/returns/r1");
  screen.getByText("SO-26-000001 is still open.");
});

it("says that nothing is kept, and why nobody could be looked for", async () => {
  const noOne = success({ success: true as const, person: null });
  const answers = [noOne, { ok: false as const, code: "no_answer" as const, message: "" }];
  fakeApi({ findPerson: () => answers.shift() ?? noOne });
  const user = await find("nobody@example.com");
  expect((await screen.findByText(/Nothing is kept under/)).textContent).toContain(
    "nobody@example.com",
  );
  await user.click(screen.getByRole("button", { name: "Find the person" }));
  await vi.waitFor(() => expect(screen.getByRole("alert").textContent).not.toBe(""));
  expect(screen.getByLabelText<HTMLInputElement>("E-mail address").value).toBe(
    "nobody@example.com",
  );
});

it("asks for a whole address before it looks", async () => {
  fakeApi({});
  await find("meera");
  await screen.findByText("Enter an e-mail address such as name@example.com");
});
