import { describe, expect, it } from "vitest";
import { endpoints } from "#shared/endpoints.ts";
import { forms } from "#shared/field-limits.ts";
import { limitsByForm, tablesOf } from "./endpoint-table.ts";

const limits = limitsByForm();

/** As a browser reads the attribute: the whole value, with the flag `v`. */
const matches = (form: string, field: string, text: string) =>
  new RegExp(`^(?:${limits[form]?.[field]?.pattern})$`, "v").test(text);

it("has each endpoint in one table, the owner's apart from what shoppers' pages load", () => {
  const { shop, owner } = tablesOf();
  expect(Object.keys({ ...shop, ...owner }).sort()).toEqual(Object.keys(endpoints).sort());
  expect(shop).toMatchObject({ getCategories: ["GET", "/api/v1/category/get-category"] });
  expect(owner).toMatchObject({ createProduct: ["POST", "/api/v1/product/create-product", true] });
  for (const name of Object.keys(shop)) expect(owner).not.toHaveProperty(name);
});

it("leaves what few pages of a shopper call to the table that is loaded late", () => {
  const late = Object.entries(endpoints).filter(([, { loadedLate }]) => loadedLate);
  const { shop } = tablesOf();
  for (const [name] of late) expect(shop).not.toHaveProperty(name);
});

describe("the limits of a form's fields", () => {
  it("are those of the contract", () => {
    expect(limits.register).toMatchObject({
      name: { maxLength: 100 },
      email: { maxLength: 254 },
      password: { minLength: 8, maxLength: 1000 },
    });
    expect(limits.createProduct).toMatchObject({
      name: { maxLength: 200 },
      description: { maxLength: 20_000 },
      gstPercent: { pattern: expect.any(String) },
    });
    expect(limits.shippingAddress).toMatchObject({
      city: { maxLength: 100 },
      pincode: { maxLength: 6 },
    });
  });

  it.each([
    ["9876543210", true],
    ["+91 98765 43210", true],
    [" (033) 4000-1988 ", true],
    ["+91 98765 4321", true],
    ["98765 4321", false],
    ["98765 43210 ext 5", false],
    ["call 9876543210", false],
    ["+", false],
  ])("take the phone number %j as the server does: %s", (phone, isRight) => {
    expect(matches("register", "phone", phone)).toBe(isRight);
    expect(matches("updateProfile", "phone", phone)).toBe(isRight);
    expect(forms.register.shape.phone.safeParse(phone).success).toBe(isRight);
  });

  it.each([
    ["110001", true],
    [" 700091", true],
    ["010001", false],
    ["11000", false],
    ["11000a", false],
  ])("take the pincode %j as the server does: %s", (pincode, isRight) => {
    expect(matches("shippingAddress", "pincode", pincode)).toBe(isRight);
    expect(forms.shippingAddress.shape.pincode.safeParse(pincode).success).toBe(isRight);
  });

  it("have only patterns that a browser can read", () => {
    for (const fields of Object.values(limits)) {
      for (const { pattern = "" } of Object.values(fields)) {
        expect(() => new RegExp(pattern, "v")).not.toThrow();
      }
    }
  });
});
