import type { PolicyName } from "../policy-pages.ts";

/** What a page begins with below its title, and what search engines show of it; both can name variables. */
export interface PolicyIntroduction {
  lead: string;
  description: string;
}

/** As the shop comes with them. */
export const introductions: Record<PolicyName, PolicyIntroduction> = {
  helpCenter: {
    lead: "The questions that we are asked most, and how to reach us.",
    description:
      "How to order, bulk prices, payment, invoices and GST, delivery, installation, tracking and returns: the answers, and how to reach us.",
  },
  refundPolicy: {
    lead: "Returns are accepted within {returnDays} days. Refunds are processed in 7 to 10 business days. Customised products are not returnable.",
    description:
      "For how long goods can be returned; refunds are processed in 7 to 10 business days, customised products are not returnable. How to return something, step by step.",
  },
  termsConditions: {
    lead: "What you and we may rely on when you buy here, in plain words.",
    description:
      "Who sells, prices and tax, when an order is accepted, payment, delivery, warranty, returns and the law that applies.",
  },
  privacyPolicy: {
    lead: "We keep what an order needs and nothing to follow you around. Here is the whole list.",
    description:
      "What we keep about you and why, what stays in your browser, who else gets it, how long it is kept, and your rights.",
  },
  aboutUs: {
    lead: "{shopName} has supplied print and gift workshops since 1988, with the machines, and with everything that the machines use up.",
    description:
      "A supplier of machines and supplies for sublimation, DTF and personalised gifts since 1988: {places}.",
  },
};
