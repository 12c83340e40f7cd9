import { expect, it } from "vitest";
import { defaultMailWords } from "#shared/mails/mail-words.ts";
import { readConfig } from "../config/config.ts";
import { mailText } from "./mail-text.ts";

const { storeInfo } = readConfig({});
const words = {
  ...defaultMailWords,
  resetLink: {
    ...defaultMailWords.resetLink,
    asked: "First <b>line</b> of {shopName}.\n\nSecond line.",
    notYou: "",
  },
};
const say = mailText({ storeInfo, words }, "resetLink", {});

it("each line of a text is a paragraph, and an empty text is none", () => {
  expect(say.lines("asked")).toEqual([`First <b>line</b> of ${storeInfo.name}.`, "Second line."]);
  expect(say.lines("notYou")).toEqual([]);
});

it("a link's words are the link where it ends them, and its address is elsewhere", () => {
  const target = "https://shop.example.com/?a=1&b=2";
  const link = say.link("link", target, "color:red");
  expect(link.text).toBe(`Set a new password: ${target}`);
  expect(link.html.markup).toBe(
    '<p><a href="https://shop.example.com/?a=1&amp;b=2" style="color:red">Set a new password</a></p>',
  );
  const resetLink = { ...words.resetLink, link: "<i>Go</i> to {link} now" };
  const other = mailText({ storeInfo, words: { ...words, resetLink } }, "resetLink", {});
  expect(other.link("link", target, "").html.markup).toBe(
    '<p>&lt;i&gt;Go&lt;/i&gt; to <a href="https://shop.example.com/?a=1&amp;b=2" style="">https://shop.example.com/?a=1&amp;b=2</a> now</p>',
  );
});

it("a value of several lines, or of braces, stays what it is", () => {
  const quote = mailText({ storeInfo, words }, "quoteAnswer", {
    quoteNumber: "Q",
    customerName: "Asha",
    buyer: "Asha",
  });
  expect(quote.lines("answer", { message: "One\n{buyer}" })).toEqual(["One\n{buyer}"]);
});
