import { expect, it } from "vitest";
import { changedPolicies, policiesSettings, policyOn, usualPolicies } from "./policies.ts";
import { fillPolicy, policyPieces } from "./policy-words.ts";

const usual = usualPolicies.refundPolicy;

/** Each problem by the field where it is shown. */
function problems(changed: object): Record<string, string> {
  const read = policiesSettings.safeParse({ refundPolicy: { ...usual, ...changed } });
  return Object.fromEntries(
    (read.error?.issues ?? []).map(({ path, message }) => [path.join("."), message]),
  );
}

it("are the shop's own until they are saved, without a day, and would be taken as they are", () => {
  expect(policiesSettings.parse({})).toEqual(usualPolicies);
  for (const policy of Object.values(usualPolicies)) {
    expect(policy).toMatchObject({ since: "", nextBody: "", nextFrom: "" });
    expect(policy).toMatchObject({ nextLead: "", nextDescription: "" });
  }
  expect(problems({})).toEqual({});
  expect(changedPolicies(usualPolicies)).toEqual({});
});

it.each([
  [{ body: " " }, { "refundPolicy.body": "Enter the text of the policy" }],
  [{ body: "<p>&nbsp;</p>" }, { "refundPolicy.body": "Enter the text of the policy" }],
  [{ since: "1 May" }, { "refundPolicy.since": "Enter a day, or leave it empty" }],
  [
    { nextBody: "<p>New</p>" },
    { "refundPolicy.nextFrom": "Enter the day from which the coming text counts" },
  ],
  [
    { nextBody: "<p></p>", nextFrom: "2026-12-01" },
    { "refundPolicy.nextBody": "Enter the coming text, or take its day away" },
  ],
  [
    { nextLead: "From then on" },
    { "refundPolicy.nextBody": expect.stringContaining("Begin with the present text") },
  ],
  [
    { nextDescription: "Within {days} days", nextBody: "<p>New</p>", nextFrom: "2026-12-01" },
    { "refundPolicy.nextDescription": expect.stringContaining("cannot name {days}") },
  ],
  [
    { since: "2026-12-01", nextBody: "<p>New</p>", nextFrom: "2026-12-01" },
    {
      "refundPolicy.nextFrom": "The coming text must count from a later day than the present one",
    },
  ],
  [
    { body: "<p>Within {days} days</p>" },
    {
      "refundPolicy.body": expect.stringContaining("cannot name {days}. It can name {returnDays}"),
    },
  ],
  [
    { body: "<p>We are {seller}.</p>" },
    { "refundPolicy.body": "Put {seller} in a paragraph of its own" },
  ],
  [{ description: "" }, { "refundPolicy.description": "Description is required" }],
  [
    { lead: "Within {days} days" },
    { "refundPolicy.lead": expect.stringContaining("cannot name {days}") },
  ],
  [
    { body: `<p>${"a".repeat(40_000)}</p>` },
    { "refundPolicy.body": expect.stringContaining("40,000") },
  ],
])("refuses %o at its field", (changed, expected) => {
  expect(problems(changed)).toEqual(expected);
});

it("stores only policies that differ, so that the others follow the program", () => {
  const refundPolicy = { ...usual, since: "2026-12-01" };
  expect(changedPolicies({ ...usualPolicies, refundPolicy })).toEqual({ refundPolicy });
});

it("a coming text counts from its day on, with that day as its own", () => {
  const policy = { ...usual, since: "2026-05-01", nextBody: "<p>New</p>", nextFrom: "2026-12-01" };
  expect(policyOn(policy, "2026-11-30")).toEqual(policy);
  const now = { ...policy, body: "<p>New</p>", since: "2026-12-01", nextBody: "", nextFrom: "" };
  expect(policyOn(policy, "2026-12-01")).toEqual(now);
  expect(policyOn(now, "2027-01-01")).toEqual(now);
});

it("first words and description come with the text, each where it is another", () => {
  const policy = {
    ...usual,
    nextBody: "<p>New</p>",
    nextFrom: "2026-12-01",
    nextLead: "New words",
  };
  expect(policyOn(policy, "2026-11-30").lead).toBe(usual.lead);
  const now = policyOn(policy, "2026-12-01");
  expect(now).toMatchObject({ lead: "New words", description: usual.description, nextLead: "" });
  const described = policyOn({ ...policy, nextDescription: "New description" }, "2026-12-01");
  expect(described).toMatchObject({ description: "New description", nextDescription: "" });
});

it("parts of the page stand between the pieces of a text", () => {
  expect(policyPieces("<p>We are</p><p>{seller}</p><p> {complaints} </p><p>Bye</p>")).toEqual([
    { html: "<p>We are</p>" },
    { block: "seller" },
    { block: "complaints" },
    { html: "<p>Bye</p>" },
  ]);
});

it("fills texts alone, once", () => {
  const values = {
    ...{ returnDays: "7", shopName: "{email}", email: "a@b.example", phone: "1" },
    ...{ gstIncluded: "", pricesIncludeGst: "", places: "" },
  };
  expect(fillPolicy('<a href="/{email}">{shopName}, {email}</a> {toString}', values)).toBe(
    '<a href="/{email}">{email}, a@b.example</a> {toString}',
  );
});
