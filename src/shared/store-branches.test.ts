import { describe, expect, it } from "vitest";
import { asIndianClock } from "./dates.ts";
import {
  clockTime,
  differsFromStore,
  hoursAsStored,
  hoursLines,
  openNow,
  openSpans,
  usualBranches,
  usualHours,
} from "./store-branches.ts";

describe("the hours of a branch", () => {
  it("are the specification's until they are saved, days that are alike together", () => {
    expect(usualBranches.map(({ name, state }) => `${name}, ${state}`)).toEqual([
      "Kolkata, West Bengal",
      "Chennai, Tamil Nadu",
      "Guwahati, Assam",
      "Hyderabad, Telangana",
    ]);
    expect(hoursLines(usualHours())).toEqual([
      { days: "Monday to Saturday", hours: "10:00 AM to 7:00 PM" },
      { days: "Sunday", hours: "Closed" },
    ]);
  });

  it("name a day by itself, and a break", () => {
    const hours = { ...usualHours(), Wednesday: "10:00-14:00, 16:30-24:00" };
    expect(hoursLines(hours)).toEqual([
      { days: "Monday to Tuesday", hours: "10:00 AM to 7:00 PM" },
      { days: "Wednesday", hours: "10:00 AM to 2:00 PM, 4:30 PM to 12:00 AM" },
      { days: "Thursday to Saturday", hours: "10:00 AM to 7:00 PM" },
      { days: "Sunday", hours: "Closed" },
    ]);
  });

  it.each([
    [" 9.30 – 19.00 ", "09:30-19:00"],
    ["10:00 to 14:00,16:00-20:00", "10:00-14:00, 16:00-20:00"],
    ["10 am to 7 pm", "10:00-19:00"],
    ["9:30 A.M. - 12 pm, 4.15PM – 12 am", "09:30-12:00, 16:15-24:00"],
    ["12 am to 06:00", "00:00-06:00"],
    ["", ""],
  ])("are read as people write them: %j", (typed, stored) => {
    expect(hoursAsStored(typed)).toBe(stored);
    expect(openSpans(stored)).toBeDefined();
  });

  it.each([
    "19:00-10:00",
    "10:00",
    "10:75-19:00",
    "10:00-25:00",
    "10:00-14:00, 13:00-20:00",
    "always",
  ])("are not %j", (hours) => expect(openSpans(hours)).toBeUndefined());

  it("are told by a clock of twelve hours", () => {
    expect([0, 5, 720, 795, 1439].map(clockTime)).toEqual([
      "12:00 AM",
      "12:05 AM",
      "12:00 PM",
      "1:15 PM",
      "11:59 PM",
    ]);
  });
});

describe("whether a branch is open", () => {
  const branch = { id: "kolkata", hours: { ...usualHours(), Friday: "10:00-14:00, 16:00-20:00" } };
  const holidays = [
    { day: "2026-11-30", name: "Guru Nanak Jayanti", branch: "" },
    { day: "2026-12-01", name: "Bihu", branch: "guwahati" },
  ];

  it.each([
    // Friday 27 November 2026, by India's clock.
    ["2026-11-27T04:29:00Z", "Opens today at 10:00 AM"],
    ["2026-11-27T04:30:00Z", "Open now, until 2:00 PM"],
    ["2026-11-27T08:30:00Z", "Opens today at 4:00 PM"],
    ["2026-11-27T14:30:00Z", "Closed for today"],
    // It is Saturday there by then.
    ["2026-11-27T19:00:00Z", "Opens today at 10:00 AM"],
    ["2026-11-29T06:00:00Z", "Closed today"],
    ["2026-11-30T06:00:00Z", "Closed today for Guru Nanak Jayanti"],
    ["2026-12-01T06:00:00Z", "Open now, until 7:00 PM"],
  ])("is told by India's clock at %s", (moment, sentence) =>
    expect(openNow(branch, holidays, asIndianClock(new Date(moment)))).toBe(sentence),
  );
});

it("the head office's street is another than the store's address unless that names it, however it is written", () => {
  const park = { address: "12 Park Street", pincode: "700016" };
  expect(differsFromStore(park, "12, Park  street, Kolkata – 700 016")).toBe(false);
  expect(differsFromStore(park, "21 Pressroom Lane, Kolkata 700001")).toBe(true);
  expect(differsFromStore(park, "12 Park Street, Kolkata 700001")).toBe(true);
  expect(differsFromStore({ ...park, address: "" }, "21 Pressroom Lane")).toBe(false);
  expect(differsFromStore(park, "")).toBe(false);
});
