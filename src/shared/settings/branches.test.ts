import { expect, it } from "vitest";
import { usualBranches } from "../store-branches.ts";
import { branchesSettings } from "./branches.ts";

const [kolkata, chennai] = branchesSettings.parse({}).branches;
if (!kolkata || !chennai) throw new Error("the usual branches are missing");

/** Each problem by the field where it is shown. */
function problems(settings: object): Record<string, string> {
  const read = branchesSettings.safeParse(settings);
  return Object.fromEntries(
    (read.error?.issues ?? []).map(({ path, message }) => [path.join("."), message]),
  );
}

it("are the specification's until they are saved, which would be taken as they are", () => {
  const settings = branchesSettings.parse({});
  expect(settings).toEqual({ branches: usualBranches, holidays: [] });
  expect(problems(settings)).toEqual({});
});

it.each([
  [{ name: " KOLKATA " }, { "branches.1.name": "KOLKATA is in the list already" }],
  [{ name: "" }, { "branches.1.name": "Name is required" }],
  [
    { gstin: "27AAPFU0939F1ZV" },
    { "branches.1.gstin": "This GSTIN is of Maharashtra, and the branch is in Tamil Nadu" },
  ],
  [
    { gstin: "33AAPFU0939F1ZV" },
    {
      "branches.1.gstin":
        "This GSTIN has a typing mistake: its last character does not fit the others",
    },
  ],
  [
    { mapLink: "javascript:alert(1)" },
    { "branches.1.mapLink": "Enter an address that begins with https://" },
  ],
  [
    { phone: "ring us" },
    { "branches.1.phone": "Enter a phone number of 8 to 20 digits, blanks and hyphens" },
  ],
  [
    { hours: { ...chennai.hours, Monday: "19:00-10:00" } },
    { "branches.1.hours.Monday": expect.stringContaining("Enter hours such as 10:00-19:00") },
  ],
  [{ pincode: "6000" }, { "branches.1.pincode": expect.stringMatching(/pincode/i) }],
])("refuses %j at its field", (changed, expected) =>
  expect(problems({ branches: [kolkata, { ...chennai, ...changed }] })).toEqual(expected),
);

it("refuses a shop without a head office, and holidays of branches that there are not", () => {
  expect(problems({ branches: [] })).toEqual({ branches: "Keep at least the head office" });
  const holiday = { day: "2026-11-08", name: "Diwali", branch: "" };
  const holidays = [
    holiday,
    holiday,
    { ...holiday, branch: "delhi" },
    { ...holiday, day: "8 Nov" },
  ];
  expect(problems({ branches: [kolkata], holidays })).toMatchObject({
    "holidays.1.day": "This day is in the list already",
    "holidays.2.branch": "Choose a branch of the list",
    "holidays.3.day": "Enter the day of the holiday",
  });
});
