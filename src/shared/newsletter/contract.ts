import { z } from "zod";
import { defineEndpoint, successBody } from "../endpoint.ts";
import { emailAddress, linkToken } from "../fields.ts";

export const subscribe = defineEndpoint({
  method: "POST",
  path: "/newsletter/subscriptions",
  access: "anyone",
  about: "Puts an address on the newsletter's list, with the consent that was given.",
  body: z.object({
    email: emailAddress,
    consent: z.literal(true, { error: "Tick the box so that we may write to you" }),
  }),
  answer: successBody({ message: z.string() }),
});

export const confirmNewsletter = defineEndpoint({
  method: "POST",
  path: "/newsletter/confirmations",
  access: "anyone",
  loadedLate: true,
  about: "Confirms a sign-up by the token of the mail's link; the coupon follows by mail.",
  body: z.object({ token: linkToken }),
  answer: successBody({ message: z.string() }),
  failures: ["not_found"],
});

export const unsubscribe = defineEndpoint({
  method: "POST",
  path: "/newsletter/cancellations",
  access: "anyone",
  loadedLate: true,
  about: "Ends the newsletter by the token of a mail's link.",
  body: z.object({ token: linkToken }),
  answer: successBody({ message: z.string() }),
  failures: ["not_found"],
});

export const newsletterEndpoints = {
  subscribe,
  confirmNewsletter,
  unsubscribe,
};
