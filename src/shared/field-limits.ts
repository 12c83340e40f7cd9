import type { z } from "zod";
import { endpoints } from "./endpoints.ts";

/**
 * By endpoint; the build carries the limits of these fields to the browser. Browser code imports
 * only the types of this file: the schemas would come along with the rest.
 */
export const forms = {
  register: endpoints.register.body,
  login: endpoints.login.body,
  forgotPassword: endpoints.forgotPassword.body,
  resetPassword: endpoints.resetPassword.body,
  updateProfile: endpoints.updateProfile.body,
  shippingAddress: endpoints.initiatePayment.body.shape.shippingAddress.unwrap(),
  checkCoupon: endpoints.checkCoupon.body,
  subscribe: endpoints.subscribe.body,
  writeReview: endpoints.writeReview.body,
  createCategory: endpoints.createCategory.body,
  createProduct: endpoints.createProduct.body,
  createBlog: endpoints.createBlog.body,
  createFamily: endpoints.createFamily.body,
  createPressSetting: endpoints.createPressSetting.body,
  transitionOrder: endpoints.transitionOrder.body,
  cancelItems: endpoints.cancelItems.body,
  resolvePaymentHold: endpoints.resolvePaymentHold.body,
  resolveUnmatchedPayment: endpoints.resolveUnmatchedPayment.body,
  settleRefund: endpoints.settleRefund.body,
  quoteCustomer: endpoints.createQuote.body.shape.customer,
  changeQuoteBuyer: endpoints.changeQuoteBuyer.body,
  quoteDraft: endpoints.saveQuote.body.shape.draft,
};

export type FormName = keyof typeof forms;

export type TextField<Name extends FormName> = TextKey<z.input<(typeof forms)[Name]>>;

type TextKey<Body> = {
  [Field in keyof Body & string]-?: string extends NonNullable<Body[Field]> ? Field : never;
}[keyof Body & string];

/** Attributes of an input, by the same names. */
export interface FieldLimits {
  maxLength?: number;
  minLength?: number;
  pattern?: string;
}
