import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { noAnswer } from "#browser/api-outcome.ts";
import { success } from "#shared/failure.ts";
import type { TrackingResult } from "#shared/fulfilment/tracking-list-contract.ts";
import { fakeApi } from "#tests/components/fake-api.ts";
import { renderPage } from "#tests/components/render-page.tsx";
import { signInAsAdmin } from "#tests/components/sign-in-admin.ts";
import { anyUnsaved } from "#ui/unsaved-changes.ts";
import * as page from "./tracking-list-page.tsx";

const route = "/dashboard/admin/orders/tracking";
const open = () => renderPage(page, { route });
const type = (text: string) =>
  fireEvent.change(screen.getByLabelText(/^Order number, carrier/), { target: { value: text } });
const status = () =>
  within(screen.getByRole("list", { name: "Rows" }))
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);

beforeEach(signInAsAdmin);

it("checks rows as they are typed, says what is wrong at each, and ships the good ones", async () => {
  const shipped: string[] = [];
  fakeApi({
    enterTracking: ({ body: { rows, onlyCheck } }) => {
      const results = rows.map(({ order }): TrackingResult => {
        if (order === "00DEAD") return { outcome: "refused", message: "There is no such order" };
        if (onlyCheck) return { outcome: "ready", message: "2 pieces for Meera", orderId: "o1" };
        shipped.push(order);
        return { outcome: "shipped", message: "Shipped as parcel 1.", orderId: "o1" };
      });
      return success({ success: true as const, results });
    },
  });
  const { user } = open();
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Ship 0 orders" }).disabled).toBe(
    true,
  );
  type("Order,Carrier,Tracking\n1A2B3C,DTDC,1\n00DEAD,DTDC,2\n00ABCD,,3\n");
  await screen.findByText("1 order to ship · 2 to mend");
  expect(status()).toEqual([
    "1. 1A2B3C · DTDC · 12 pieces for Meera Open the order of row 1",
    "2. 00DEAD · DTDC · 2There is no such order ",
    "3. 00ABCD · 3Enter the carrier ",
  ]);
  await user.click(screen.getByRole("button", { name: "Ship 1 order" }));
  await screen.findByText("0 orders to ship · 1 shipped · 2 to mend");
  expect(shipped).toEqual(["1A2B3C"]);
  // What was not shipped is not left without asking; what was needs nothing more.
  expect(anyUnsaved()).toBe(true);
  type("1A2B3C,DTDC,1");
  expect(anyUnsaved()).toBe(false);
});

it("reminds of an e-way bill before anything is shipped, and sends the number once it is there", async () => {
  const sent: unknown[] = [];
  const warning = "It is worth ₹60,000: above ₹50,000 it needs an e-way bill before it moves.";
  fakeApi({
    enterTracking: ({ body: { rows } }) => {
      sent.push(...rows);
      const results = rows.map(
        ({ ewayBill }): TrackingResult => ({
          ...{ outcome: "ready", message: "1 piece for Meera", orderId: "o1" },
          ...(ewayBill === undefined && { warning }),
        }),
      );
      return success({ success: true as const, results });
    },
  });
  open();
  type("1A2B3C,DTDC,1");
  await screen.findByText("1 order to ship · 1 without an e-way bill");
  screen.getByText(warning);
  type("1A2B3C,DTDC,1,,123456789012");
  await screen.findByText("1 order to ship");
  expect(screen.queryByText(warning)).toBeNull();
  expect(sent.at(-1)).toMatchObject({ order: "1A2B3C", ewayBill: "123456789012" });
});

it("sends many rows some at a time, and goes on where an answer was lost", async () => {
  const sizes: number[] = [];
  let isLost = true;
  fakeApi({
    enterTracking: ({ body: { rows, onlyCheck } }) => {
      if (!onlyCheck) {
        sizes.push(rows.length);
        if (sizes.length === 2 && isLost) return noAnswer();
      }
      const outcome = onlyCheck ? ("ready" as const) : ("shipped" as const);
      const results = rows.map(() => ({ outcome, message: "Good", orderId: "o1" }));
      return success({ success: true as const, results });
    },
  });
  const { user } = open();
  const rows = Array.from(
    { length: 203 },
    (_, place) => `${(place + 0xa00000).toString(16)},DTDC,${place}`,
  );
  type(rows.join("\n"));
  await screen.findByText(/^A list takes 200 rows. 3 more are left out/);
  await user.click(await screen.findByRole("button", { name: "Ship 200 orders" }));
  await screen.findByText(/^No answer came/);
  isLost = false;
  await user.click(screen.getByRole("button", { name: "Ship 180 orders" }));
  await screen.findByText("0 orders to ship · 200 shipped");
  expect(sizes).toEqual([20, 20, ...Array(9).fill(20)]);
}, 30_000);

it("ships a number that two orders have only once it is ticked", async () => {
  const shipped: unknown[] = [];
  fakeApi({
    enterTracking: ({ body: { rows, onlyCheck } }) => {
      if (!onlyCheck) shipped.push(...rows.map(({ order, confirmed }) => [order, confirmed]));
      const results = rows.map(
        ({ order }): TrackingResult =>
          !onlyCheck
            ? { outcome: "shipped", message: "Shipped as parcel 1." }
            : order === "00ABCE"
              ? { outcome: "doubtful", message: "Parcel 1 of order #FF0000 has this number, too." }
              : { outcome: "ready", message: "1 piece for Meera" },
      );
      return success({ success: true as const, results });
    },
  });
  const { user } = open();
  type("1A2B3C,DTDC,Z9\n00ABCD,DTDC,z9\n00ABCE,DTDC,7\n00ABCF,DTDC,8");
  await screen.findByText("1 order to ship · 3 to confirm");
  expect(status().map((text) => text?.replace(/^.*?(?=1 piece|Parcel)/, ""))).toEqual([
    "1 piece for Meera. Row 2 has this number, too. Ship row 1 with this number all the same",
    "1 piece for Meera. Row 1 has this number, too. Ship row 2 with this number all the same",
    "Parcel 1 of order #FF0000 has this number, too. Ship row 3 with this number all the same",
    "1 piece for Meera ",
  ]);
  await user.click(screen.getByRole("checkbox", { name: /^Ship row 1/ }));
  await user.click(screen.getByRole("checkbox", { name: /^Ship row 3/ }));
  await user.click(screen.getByRole("button", { name: "Ship 3 orders" }));
  await screen.findByText("0 orders to ship · 3 shipped · 1 to confirm");
  expect(shipped).toEqual([
    ["1A2B3C", true],
    ["00ABCE", true],
    ["00ABCF", undefined],
  ]);
});

it("refuses decimals behind a comma, and names the unit of a weight once", async () => {
  fakeApi({
    enterTracking: ({ body: { rows } }) => {
      const results = rows.map(({ weightGrams }): TrackingResult => {
        return { outcome: "ready", message: `${weightGrams} g` };
      });
      return success({ success: true as const, results });
    },
  });
  open();
  type("1A2B3C,DTDC,1,4.2 kg\n00ABCD,DTDC,2,2.5\n00ABCE\tDTDC\t3\t4,2 kg");
  await screen.findByText("2 orders to ship · 1 to mend");
  expect(status()).toEqual([
    "1. 1A2B3C · DTDC · 1 · 4.2 kg4200 g ",
    "2. 00ABCD · DTDC · 2 · 2.5 kg2500 g ",
    "3. 00ABCE · DTDC · 3 · 4,2 kgEnter kilograms with a point before the decimals, such as 2.5, or nothing ",
  ]);
});

it("says what to do with a file that is a workbook", async () => {
  fakeApi({});
  const { user } = open();
  const file = new File([new Uint8Array([0x50, 0x4b, 3, 4])], "list.csv");
  await user.upload(screen.getByLabelText("Choose a CSV file"), file);
  await waitFor(() => screen.getByText(/^This is a workbook, not a CSV file/));
});
