import { expect, it } from "vitest";
import { defaultMailWords } from "#shared/mails/mail-words.ts";
import { rupees } from "#shared/money.ts";
import { sendToText } from "#shared/returns/send-to.ts";
import { usualBranches } from "#shared/store-branches.ts";
import { readConfig } from "../config/config.ts";
import { returnMail } from "./return-mail.ts";

const address = "7 Mill Road, Kolkata 700001";

const { storeInfo } = readConfig({ STORE_ADDRESS: address });
const given = {
  id: "r1",
  number: "RT-26-000006",
  order: { id: "o1", number: "SO-26-000123" },
  at: new Date(),
  customer: { name: "Asha", email: "asha@example.com" },
  trackingToken: "t",
  note: "Keep the receipt.",
  lines: [{ name: "White mug", quantity: 1 }],
  credited: null,
  route: { isByTransfer: false, accountLink: null },
  replacement: undefined,
};

it("an accepted return's mail says where to send it", () => {
  const accepted = returnMail(
    { ...given, status: "accepted" },
    { storeInfo, words: defaultMailWords },
  );
  expect(accepted.text).toContain(`Send it to: ${storeInfo.name}, ${address}.`);
  expect(accepted.html).toContain(address);
  const looked = returnMail(
    { ...given, status: "inspected" },
    { storeInfo, words: defaultMailWords },
  );
  expect(looked.text).not.toContain("Send it to");
});

it.each([
  ["of a branch in words of their own", "Bring it to us at 7, mount road,\nChennai.", false],
  ["of the head office in words of their own", "It goes to 7 Mill Road - Kolkata 700001", false],
  ["of nobody that the shop knows", "It goes to 17 Mount Roads.", true],
])("an accepted return's mail adds no address where staff named one %s", (_whose, note, adds) => {
  const branches = usualBranches.map((branch) =>
    branch.id === "chennai" ? { ...branch, address: "7 Mount Road" } : branch,
  );
  const { text } = returnMail(
    { ...given, status: "accepted", note },
    { storeInfo: { ...storeInfo, branches }, words: defaultMailWords },
  );
  expect(text.includes("Send it to: ")).toBe(adds);
});

it("an accepted return's mail says once whom to ask, where the shop has no address", () => {
  const { address: _, ...nowhere } = storeInfo;
  const ask = sendToText(nowhere);
  const { text } = returnMail(
    { ...given, status: "accepted", note: ask },
    { storeInfo: nowhere, words: defaultMailWords },
  );
  expect(text.split(ask)).toHaveLength(2);
});

it("the mail of a return that was asked for does not read as if the goods were there", () => {
  const { text } = returnMail(
    { ...given, status: "asked" },
    { storeInfo, words: defaultMailWords },
  );
  expect(text).toContain("we have the request for your return");
});

it("the mail of a credited return says how the money goes back, and where to tell the account", () => {
  const mailOf = (route: { isByTransfer: boolean; accountLink: string | null }) =>
    returnMail(
      { ...given, status: "refunded", credited: rupees(500), route },
      { storeInfo, words: defaultMailWords },
    );
  const byGateway = mailOf({ isByTransfer: false, accountLink: null }).text;
  expect(byGateway).toContain("goes back the way it was paid");
  const toAccount = mailOf({ isByTransfer: true, accountLink: null }).text;
  expect(toAccount).toContain("We transfer what you have paid of it to your account");
  expect(toAccount).not.toMatch(/the way it was paid|Tell us the UPI ID/);
  const accountLink = "https://shop.example.com/refund-account?order=o1";
  const asked = mailOf({ isByTransfer: true, accountLink });
  expect(asked.text).toContain("within 7 to 10 business days of your telling us where to");
  expect(asked.text).toContain(
    `Tell us the UPI ID or account that your money goes to: ${accountLink}`,
  );
  expect(asked.html).toContain(`href="${accountLink}"`);
});
