import { success } from "#shared/failure.ts";
import type { quotesAdminEndpoints } from "#shared/quotes/admin-contract.ts";
import type { quotesEndpoints } from "#shared/quotes/contract.ts";
import { quoteNumber } from "#shared/quotes/quote-state.ts";
import type { HandlersOf } from "../http/endpoint-handler.ts";
import type { QuotesService } from "./service.ts";

/** Handles the endpoints of quotes. */
export function quotesApi({
  admin,
  shopper,
}: Pick<QuotesService, "admin" | "shopper">): HandlersOf<
  typeof quotesEndpoints & typeof quotesAdminEndpoints
> {
  return {
    async requestQuote({ body }, { user }) {
      const quote = await shopper.ask(user, body);
      if (!quote.ok) return quote;
      const number = quoteNumber(quote.value);
      return success({
        success: true,
        message: `We have your request. Our price comes by e-mail as quote ${number}.`,
        number,
        token: quote.value.token,
      });
    },

    async getOwnQuotes(_input, { user }) {
      return success({ success: true, quotes: await shopper.ofUser(user) });
    },

    async getQuote({ params }, { address }) {
      const quote = await shopper.open(params.token, address);
      return quote.ok ? success({ success: true, quote: quote.value }) : quote;
    },

    downloadQuote: ({ params }, { address }) => shopper.download(params.token, address),

    downloadQuoteVersion: ({ params }, { user }) => admin.download(params.id, params.version, user),

    async acceptQuote({ params, body }, { address }) {
      const quote = await shopper.accept(params.token, address, body);
      if (!quote.ok) return quote;
      return success({
        success: true,
        message: "The quote is accepted, and the order is made. Please pay for it now.",
        quote: quote.value,
      });
    },

    async renewQuoteLink({ params }, { user }) {
      const renewed = await shopper.renewLink(user, params.token);
      if (!renewed.ok) return renewed;
      const message = "The quote has a new link. The old one leads to nothing now.";
      return success({ success: true, message, token: renewed.value });
    },

    async payQuote({ params, query }, { address }) {
      const page = await shopper.pay(params.token, address, query.instead === "bank-transfer");
      return page.ok ? success({ success: true, payment_url: page.value.paymentUrl }) : page;
    },

    async transferForQuote({ params }, { address }) {
      const quote = await shopper.transfer(params.token, address);
      if (!quote.ok) return quote;
      const message = "Please transfer the sum to the account below, with the reference.";
      return success({ success: true, message, quote: quote.value });
    },

    downloadQuoteProforma: ({ params }, { address }) => shopper.proforma(params.token, address),

    async declineQuote({ params, body }, { address }) {
      const quote = await shopper.decline(params.token, address, body);
      if (!quote.ok) return quote;
      const message = "The quote is declined. The shop was told.";
      return success({ success: true, message, quote: quote.value });
    },

    async sendQuoteQuestion({ params, body }, { address }) {
      const quote = await shopper.question(params.token, address, body.text);
      if (!quote.ok) return quote;
      const message = "Your question is sent. The answer comes by e-mail, and stands here.";
      return success({ success: true, message, quote: quote.value });
    },

    async listQuotes({ query: { search, state, ...place } }) {
      const list = await admin.list({ search: search?.trim(), state }, place);
      return success({ success: true, ...list });
    },

    async getAdminQuote({ params }) {
      const quote = await admin.details(params.id);
      return quote.ok ? success({ success: true, quote: quote.value }) : quote;
    },

    async createQuote({ body }, { user }) {
      const quote = await admin.create(user, body);
      if (!quote.ok) return quote;
      const message = `Quote ${quoteNumber(quote.value)} is begun`;
      return success({ success: true, message, id: quote.value.id });
    },

    async findCustomers({ query }) {
      const found = await admin.findCustomers(query.search);
      return success({
        success: true,
        customers: found.map(({ name, email, phone }) => ({ name, email, phone })),
      });
    },

    async saveQuote({ params, body }) {
      const quote = await admin.save(params.id, body);
      if (!quote.ok) return quote;
      return success({ success: true, message: "The draft is saved", quote: quote.value });
    },

    async changeQuoteBuyer({ params, body }, { user }) {
      const quote = await admin.changeBuyer(params.id, user, body);
      if (!quote.ok) return quote;
      return success({ success: true, message: "The customer is saved", quote: quote.value });
    },

    async sendQuote({ params, body }, { user }) {
      const quote = await admin.send(params.id, user, body.revision);
      if (!quote.ok) return quote;
      const message = `Version ${quote.value.shown.version} is sent to ${quote.value.customer.email}`;
      return success({ success: true, message, quote: quote.value });
    },

    async withdrawQuote({ params, body }, { user }) {
      const quote = await admin.withdraw(params.id, user, body.reason);
      if (!quote.ok) return quote;
      return success({ success: true, message: "The quote is withdrawn", quote: quote.value });
    },

    async answerQuote({ params, body }, { user }) {
      const quote = await admin.answer(params.id, user, body.text);
      if (!quote.ok) return quote;
      const message = `Your message is sent to ${quote.value.customer.email}`;
      return success({ success: true, message, quote: quote.value });
    },
  };
}
