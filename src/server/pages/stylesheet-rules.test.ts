import { expect, it } from "vitest";
import { alternativesOf, parseStylesheet } from "./stylesheet-rules.ts";

it("tells what a selector needs of a document: its classes, and its elements", () => {
  expect(alternativesOf(".card>a")).toEqual([["card", "<a"]]);
  expect(alternativesOf("h1,.sm\\:h-1\\.5")).toEqual([["<h1"], ["sm:h-1.5"]]);
  expect(alternativesOf(".\\32 xl\\:w-\\[calc\\(1rem\\*2\\)\\]")).toEqual([
    ["2xl:w-[calc(1rem*2)]"],
  ]);
});

it("needs nothing for states, attributes and what must not match", () => {
  expect(alternativesOf("button:not(:disabled,.busy)")).toEqual([["<button"]]);
  expect(alternativesOf("[data-place=a\\.b]:hover::before")).toEqual([[]]);
  expect(alternativesOf(":nth-child(2n+1)")).toEqual([[]]);
  // Parsers add it to a table that has none.
  expect(alternativesOf(".prose tbody")).toEqual([["prose"]]);
});

it("needs a field of the type that has the part", () => {
  expect(alternativesOf("::file-selector-button")).toEqual([["[type=file]"]]);
  expect(alternativesOf(".x::-webkit-datetime-edit")).toContainEqual(["x", "[type=month]"]);
  expect(alternativesOf("::placeholder")).toEqual([[]]);
});

it("needs one of what may match around or within", () => {
  expect(alternativesOf(".x:is(:where(.group):hover *)")).toEqual([["x", "group"]]);
  expect(alternativesOf("html:has(.list-bar,.buy-bar)")).toEqual([["list-bar"], ["buy-bar"]]);
});

it("reads rules in their order, through strings and brackets", () => {
  const css = `@layer a,b;@media print{.a{content:"}"}}.b{background:url(data:x;y)}`;
  expect(parseStylesheet(css)).toMatchObject([
    { kind: "always", text: "@layer a,b;" },
    { kind: "group", head: "@media print", nodes: [{ kind: "rule", text: '.a{content:"}"}' }] },
    { kind: "rule", text: ".b{background:url(data:x;y)}", alternatives: [["b"]] },
  ]);
});

it("refuses a stylesheet that was cut off", () => {
  expect(() => parseStylesheet(".a{color:red")).toThrow("The stylesheet ends within .a");
});
