import { success } from "#shared/failure.ts";
import type { Handlers } from "../call-handler.ts";
import type { NewsletterService } from "./service.ts";

/** Answers the newsletter's sign-up. */
export function newsletterApi(newsletter: NewsletterService): Pick<Handlers, "subscribe"> {
  return {
    async subscribe({ body }, caller) {
      const subscribed = await newsletter.subscribe(body.email, caller.address);
      if (!subscribed.ok) return subscribed;
      const message = "Thank you. Your 5% coupon will come by e-mail.";
      return success({ success: true, message });
    },
  };
}
