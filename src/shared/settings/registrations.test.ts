import { describe, expect, it } from "vitest";
import { branchRegistrationsOn, registrationOn } from "../tax/registration.ts";
import { registrationsSettings } from "./registrations.ts";

const first = {
  from: "2017-07-01",
  branch: "",
  legalName: "Pressroom Supplies",
  gstin: "27AAPFU0939F1ZV",
  address: "",
  state: "Maharashtra",
};
const second = {
  from: "2026-04-01",
  branch: "",
  legalName: "Pressroom Supplies LLP",
  gstin: "29AAGCB7383J1Z4",
  address: "1 MG Road, Bengaluru 560001",
  state: "Karnataka",
};

describe("the registration of a day", () => {
  it.each([
    ["2017-06-30", undefined],
    ["2017-07-01", first],
    ["2026-03-31", first],
    ["2026-04-01", second],
    ["2030-01-01", second],
  ])("is on %s the one that began last, however they stand in the list", (day, expected) => {
    expect(registrationOn([first, second], day)).toBe(expected);
    expect(registrationOn([second, first], day)).toBe(expected);
  });
});

it("is another one for goods of a branch, until that has no GSTIN of its own any more", () => {
  const { from: _, branch: __, ...seller } = second;
  const own = { ...second, branch: "bengaluru" };
  const ended = { ...own, from: "2026-10-01", legalName: "", gstin: "" };
  expect(registrationsSettings.safeParse({ registrations: [first, own, ended] }).success).toBe(
    true,
  );
  expect(registrationOn([first, own], "2026-04-01")).toBe(first);
  expect(branchRegistrationsOn([first, own, ended], "2026-03-31")).toEqual({});
  expect(branchRegistrationsOn([first, own, ended], "2026-09-30")).toEqual({ bengaluru: seller });
  expect(branchRegistrationsOn([first, own, ended], "2026-10-01")).toEqual({});
});

describe("the registrations that are saved", () => {
  const problems = (...registrations: object[]) =>
    Object.fromEntries(
      (registrationsSettings.safeParse({ registrations }).error?.issues ?? []).map(
        ({ path, message }) => [path.slice(1).join("."), message],
      ),
    );

  it("take a GSTIN as people type it", () => {
    const read = registrationsSettings.parse({
      registrations: [{ ...first, gstin: "27 aapfu0939f1zv" }],
    });
    expect(read.registrations).toEqual([first]);
  });

  it.each([
    [
      { legalName: "" },
      { "1.legalName": "Enter the legal name: with a GSTIN it stands on each invoice" },
    ],
    [
      { legalName: "", gstin: "" },
      { "1.legalName": "Enter the legal name: it stands on what the shop offers" },
    ],
    [{ state: "Maharashtra" }, { "1.state": "This GSTIN is of Karnataka: choose that state" }],
    [{ state: "" }, { "1.state": "Choose a state from the list" }],
    [
      { gstin: "29AAGCB7383J1Z5" },
      { "1.gstin": "This GSTIN has a typing mistake: its last character does not fit the others" },
    ],
    [
      { gstin: "XXAAGCB7383J1Z4" },
      { "1.gstin": "This is not a GSTIN. One looks like 27AAPFU0939F1ZV." },
    ],
    [{ gstin: "29AAGCB" }, { "1.gstin": "A GSTIN has 15 characters; this one has 7" }],
    [{ from: first.from }, { "1.from": "Another registration begins on this day" }],
    [{ from: "soon" }, { "1.from": "Enter the first day, such as 2026-04-01" }],
  ])("refuse %j at its field", (changed, expected) =>
    expect(problems(first, { ...second, ...changed })).toEqual(expected),
  );
});
