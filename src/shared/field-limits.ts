import type { z } from "zod";
import type { EndpointName, Endpoints } from "./endpoints.ts";

/** The endpoints that forms send to; the build carries the limits of their bodies' fields. */
export const formEndpoints = [
  "register",
  "login",
  "forgotPassword",
  "updateProfile",
  "initiatePayment",
  "checkCoupon",
  "subscribe",
  "writeReview",
  "createCategory",
  "createProduct",
  "createBlog",
  "moveOrder",
] as const satisfies EndpointName[];

export type FormEndpoint = (typeof formEndpoints)[number];

/** The text fields of a body, those of an object in it as `shippingAddress.city`. */
export type TextField<Name extends FormEndpoint> = FieldOf<z.input<Endpoints[Name]["body"]>>;

type FieldOf<Body> = {
  [Field in keyof Body & string]-?: NonNullable<Body[Field]> extends infer Value
    ? string extends Value
      ? Field
      : Value extends readonly unknown[] | string | number | boolean
        ? never
        : `${Field}.${FieldOf<Value>}`
    : never;
}[keyof Body & string];

/** What an input may carry of its field's rules: attributes of the same names. */
export interface FieldLimits {
  maxLength?: number;
  minLength?: number;
  pattern?: string;
}
