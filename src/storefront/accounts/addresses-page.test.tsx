import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import type { AddressBook, SavedAddress } from "#shared/accounts/address-book-contract.ts";
import { failure, success } from "#shared/failure.ts";
import { fakeApi } from "#tests/components/fake-api.ts";
import { renderPage } from "#tests/components/render-page.tsx";
import { signIn, testUser } from "#tests/components/sign-in.ts";
import * as addressesPage from "./addresses-page.tsx";

const open = () => renderPage(addressesPage, { route: "/addresses" });

const home: SavedAddress = {
  _id: "a1",
  name: "Meera Pillai",
  phone: "98300 12345",
  address: "12 Park Street",
  city: "Kolkata",
  state: "West Bengal",
  pincode: "700016",
  isDefault: false,
};
const godown = { ...home, _id: "a2", name: "Ravi Das", address: "4 Strand Road" };

const bookOf = (addresses: SavedAddress[], more: Partial<AddressBook> = {}) => ({
  success: true as const,
  addresses,
  company: "",
  gstin: "",
  ...more,
});
const saved = (addresses: SavedAddress[], message = "Address saved") =>
  success({ ...bookOf(addresses), message });

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const dialog = (name: string) => within(screen.getByRole("dialog", { name }));

beforeEach(() => signIn());

describe("the address book", () => {
  it("leads whoever is signed out to the login", async () => {
    signIn(null);
    const { currentPath } = open();
    await expect.poll(currentPath).toBe("/login");
  });

  it("is offered again where it cannot be loaded", async () => {
    fakeApi({ getAddressBook: () => failure("unavailable", "The shop is busy.") });
    const { user } = open();
    await screen.findByText("The shop is busy.");
    fakeApi({ getAddressBook: () => success(bookOf([home])) });
    await user.click(screen.getByRole("button", { name: "Try again" }));
    await screen.findByText(/^Meera Pillai\s12 Park Street\sKolkata/);
  });

  it("shows the account's own address first, and says where there is no other", async () => {
    fakeApi({});
    open();
    await screen.findByText(/^None yet/);
    const own = within(screen.getByRole("region", { name: "Your own address" }));
    own.getByText(new RegExp(testUser.address));
  });

  it("adds an address, whose pincode fills in city and state", async () => {
    const sent: unknown[] = [];
    fakeApi({
      addAddress: ({ body }) => {
        sent.push(body);
        const pincode = String(body.pincode);
        return saved([{ ...godown, ...body, pincode, isDefault: body.isDefault ?? false }]);
      },
    });
    const { user } = open();
    await user.click(await screen.findByRole("button", { name: "Add an address" }));
    const form = dialog("Add an address");
    await user.click(form.getByRole("button", { name: "Save address" }));
    form.getByText("Address is required");
    await user.clear(field("Name of who receives"));
    await user.type(field("Name of who receives"), "Ravi Das");
    await user.type(field("Address"), "4 Strand Road");
    await user.type(field("Pincode"), "700001");
    await user.click(form.getByRole("button", { name: "Save address" }));
    await screen.findByText(/^Ravi Das\s4 Strand Road/);
    const { city, state } = home;
    expect(sent).toEqual([
      {
        name: "Ravi Das",
        phone: testUser.phone,
        address: "4 Strand Road",
        city,
        state,
        pincode: "700001",
        isDefault: false,
      },
    ]);
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("says at the field what is wrong with an address", async () => {
    fakeApi({});
    const { user } = open();
    await user.click(await screen.findByRole("button", { name: "Add an address" }));
    await user.type(field("Address"), "4 Strand Road");
    await user.type(field("Pincode"), "700001");
    await user.clear(field("City"));
    await user.type(field("City"), "Mumbai");
    await user.click(screen.getByRole("button", { name: "Save address" }));
    await screen.findByText(/^Mumbai is in Maharashtra/);
  });

  it("changes an address, makes it the default and deletes it", async () => {
    const sent: unknown[] = [];
    fakeApi({
      getAddressBook: () => success(bookOf([home, godown])),
      changeAddress: ({ params, body }) => {
        sent.push([params.id, body.name, body.isDefault]);
        return saved([{ ...godown, name: body.name, isDefault: body.isDefault ?? false }, home]);
      },
      deleteAddress: ({ params }) => {
        sent.push(["deleted", params.id]);
        return saved([home], "Address deleted");
      },
    });
    const { user } = open();
    await user.click(await screen.findByRole("button", { name: "Edit the address of Ravi Das" }));
    await user.type(field("Name of who receives"), " (store)");
    await user.click(screen.getByRole("button", { name: "Save address" }));
    await user.click(
      await screen.findByRole("button", { name: "Make default the address of Ravi Das (store)" }),
    );
    await screen.findByText("Checkout starts with this address");
    await user.click(
      screen.getByRole("button", { name: "Delete the address of Ravi Das (store)" }),
    );
    await user.click(dialog("Delete this address?").getByRole("button", { name: "Delete" }));
    await screen.findByText("Address deleted");
    expect(screen.queryByText(/Ravi Das/)).toBeNull();
    // The button that opened the dialog is gone: its neighbour has the focus.
    const neighbour = screen.getByRole("button", { name: `Edit the address of ${home.name}` });
    await waitFor(() => expect(document.activeElement).toBe(neighbour));
    expect(sent).toEqual([
      ["a2", "Ravi Das (store)", false],
      ["a2", "Ravi Das (store)", true],
      ["deleted", "a2"],
    ]);
  });

  it("tells two addresses of one person apart", async () => {
    fakeApi({
      getAddressBook: () => success(bookOf([home, { ...home, _id: "a9", city: "Pune" }])),
    });
    open();
    await screen.findByText("Saved addresses");
    const names = screen
      .getAllByRole("button", { name: /^Delete/ })
      .map(({ textContent }) => textContent);
    expect(new Set(names).size).toBe(2);
  });

  it("says that it is full", async () => {
    const many = Array.from({ length: 20 }, (_, place) => ({ ...home, _id: `a${place}` }));
    fakeApi({ getAddressBook: () => success(bookOf(many)) });
    open();
    await screen.findByText(/^Your address book holds 20 addresses/);
    const add = screen.getByRole<HTMLButtonElement>("button", { name: "Add an address" });
    expect(add.disabled).toBe(true);
  });
});

describe("the business details", () => {
  it("are saved, and refused at their field", async () => {
    const gstin = "27AAPFU0939F1ZV";
    fakeApi({
      getAddressBook: () => success(bookOf([], { company: "Asha Prints" })),
      saveBusiness: ({ body }) =>
        success({ ...bookOf([], body), message: "Business details saved" }),
    });
    const { user } = open();
    await expect.poll(() => field("Company").value).toBe("Asha Prints");
    await user.type(field("GSTIN"), "27AAPFU0939F1ZX");
    await user.click(screen.getByRole("button", { name: "Save business details" }));
    await screen.findByText(/^This GSTIN has a typing mistake/);
    await user.clear(field("GSTIN"));
    await user.type(field("GSTIN"), gstin);
    await user.click(screen.getByRole("button", { name: "Save business details" }));
    await screen.findByText("Business details saved");
  });
});
