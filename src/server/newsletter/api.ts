import { success } from "#shared/failure.ts";
import type { newsletterEndpoints } from "#shared/newsletter/contract.ts";
import type { HandlersOf } from "../http/endpoint-handler.ts";
import type { NewsletterService } from "./service.ts";

/** Said once it has ended. */
export const NEWSLETTER_ENDED = "You will get no more newsletters from us.";

export function newsletterApi(
  newsletter: Pick<NewsletterService, "subscribe" | "confirm" | "unsubscribe">,
): HandlersOf<typeof newsletterEndpoints> {
  return {
    async subscribe({ body }, caller) {
      const subscribed = await newsletter.subscribe(body.email, caller.address);
      if (!subscribed.ok) return subscribed;
      const message =
        "Thank you. Please confirm with the link in our e-mail; your 5% coupon then follows.";
      return success({ success: true, message });
    },

    async confirmNewsletter({ body }) {
      const confirmed = await newsletter.confirm(body.token);
      if (!confirmed.ok) return confirmed;
      const message = "Thank you, you are signed up. Your 5% coupon comes by e-mail.";
      return success({ success: true, message });
    },

    async unsubscribe({ body }) {
      const ended = await newsletter.unsubscribe(body.token);
      if (!ended.ok) return ended;
      return success({ success: true, message: NEWSLETTER_ENDED });
    },
  };
}
