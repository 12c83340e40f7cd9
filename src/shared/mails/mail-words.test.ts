import { describe, expect, it } from "vitest";
import { mailNames, partsOf, variablesOf } from "./mail-table.ts";
import {
  changedMails,
  defaultMailWords,
  fillWords,
  MAX_MAIL_LINE,
  MAX_MAIL_TEXT,
  mailsSettings,
  wordsProblem,
  wordsSchema,
} from "./mail-words.ts";

const whyNot = (part: string, text: string) => {
  const read = wordsSchema("orderShipped").safeParse({
    ...defaultMailWords.orderShipped,
    [part]: text,
  });
  return read.error?.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
};

describe("the words of mails", () => {
  it("that the shop comes with pass their own rules, whole", () => {
    for (const name of mailNames) {
      for (const [key, part] of partsOf(name)) {
        expect(wordsProblem(part.text, part, variablesOf(name, part)), `${name}.${key}`).toBe(
          undefined,
        );
      }
    }
    expect(mailsSettings.parse({})).toEqual(defaultMailWords);
  });

  it("of mails with a link cannot lose it", () => {
    const linked = mailNames.flatMap((name) =>
      partsOf(name).flatMap(([key, part]) =>
        part.text.includes("{link}") ? [{ name, key, part }] : [],
      ),
    );
    expect(linked.length).toBeGreaterThan(25);
    for (const { name, key, part } of linked) {
      expect(wordsProblem("Look here", part, variablesOf(name, part)), `${name}.${key}`).toContain(
        "{link}",
      );
    }
  });

  it("are refused by the name of what they cannot say or must say", () => {
    expect(whyNot("tracking", "Follow {trackingNumber} at {courier}.")).toEqual([
      "tracking: Tracking cannot name {courier}. It can name {carrier}, {trackingNumber}, {orderNumber}, {customerName}, {shopName}",
    ]);
    expect(whyNot("tracking", "It is on its way.")).toEqual([
      "tracking: Tracking needs {trackingNumber}: without it the mail is of no use",
    ]);
    expect(whyNot("sent", "{}")?.[0]).toContain("cannot name {}");
    // A variable of another text is nothing there.
    expect(whyNot("sent", "By {carrier}")?.[0]).toContain("cannot name {carrier}");
    expect(whyNot("subject", " ")).toEqual(["subject: Subject is required"]);
    expect(whyNot("sent", "")).toBeUndefined();
  });

  it("have bounds", () => {
    expect(whyNot("subject", "a".repeat(MAX_MAIL_LINE))).toBeUndefined();
    expect(whyNot("subject", "a".repeat(MAX_MAIL_LINE + 1))?.[0]).toContain("at most 200");
    expect(whyNot("sent", "a".repeat(MAX_MAIL_TEXT))).toBeUndefined();
    expect(whyNot("sent", "a".repeat(MAX_MAIL_TEXT + 1))?.[0]).toContain("at most 1,500");
  });

  it("are stored only where they differ, so that others follow the program's version", () => {
    expect(changedMails(defaultMailWords)).toEqual({});
    const orderShipped = { ...defaultMailWords.orderShipped, sent: "Off it goes." };
    const changed = changedMails({ ...defaultMailWords, orderShipped });
    expect(changed).toEqual({ orderShipped });
    expect(mailsSettings.parse(changed)).toEqual({ ...defaultMailWords, orderShipped });
  });

  it("take values as they are: what a value holds is not read again", () => {
    expect(
      fillWords("Dear {customerName}, {orderNumber}", {
        customerName: "{orderNumber}",
        orderNumber: "7",
      }),
    ).toBe("Dear {orderNumber}, 7");
    expect(fillWords("$& {customerName}", { customerName: "$1$&" })).toBe("$& $1$&");
  });
});
