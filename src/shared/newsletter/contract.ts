import { z } from "zod";
import { defineCall, successBody } from "../call.ts";

export const subscribe = defineCall({
  method: "POST",
  path: "/newsletter/subscribe",
  access: "anyone",
  about: "Puts an address on the newsletter's list, with the consent that was given.",
  body: z.object({
    email: z
      .string({ error: "Email is required" })
      .trim()
      .min(1, "Email is required")
      .max(254, "Email takes at most 254 characters")
      .pipe(z.email("Enter an e-mail address such as name@example.com")),
    consent: z.literal(true, { error: "Tick the box so that we may write to you" }),
  }),
  answer: successBody({ message: z.string() }),
  failures: ["too_many_requests"],
});
