import { expect, it } from "vitest";
import { createAttribute, updateAttributeValues } from "./attributes/admin-contract.ts";
import { categoryTexts, productTexts } from "./catalogue/product-fields.ts";
import { createFamily } from "./families/admin-contract.ts";
import { lineText } from "./fields.ts";
import { hoursAsStored } from "./store-branches.ts";

const values = updateAttributeValues.body.shape.values.element.shape;

it.each([
  ["an attribute", createAttribute.body.shape.name],
  ["a choice", values.name],
  ["a specification that is read", createAttribute.body.shape.readFrom.unwrap().element],
  ["a category", categoryTexts.name],
  ["a product", productTexts.name],
  ["a family", createFamily.body.shape.name],
])("takes the name of %s as one line, whatever was pasted", (_, name) => {
  expect(name.parse(" Paper\r\nweight\u2028bond ")).toBe("Paper weight bond");
  expect(name.safeParse(" \n ").error?.issues[0]?.message).toMatch(/is required$/);
});

it("refuses a line of a million blanks by its length, without trying each blank anew", () => {
  const typed = `a${" ".repeat(1_000_000)}b`;
  expect(lineText("Name", 60).safeParse(typed).error?.issues[0]?.message).toBe(
    "Name must have at most 60 characters",
  );
  expect(hoursAsStored(typed)).toBe(typed);
});
