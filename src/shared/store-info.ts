import type { Holiday, StoreBranch } from "./store-branches.ts";

/** Who sells, as a document names it. */
export interface RegisteredSeller {
  legalName: string;
  gstin: string;
  /** As it is registered; empty for the store's. */
  address: string;
  state: string;
}

/** Set by the owner in the dashboard, at first by the environment, and seen by every visitor. */
export interface StoreInfo {
  name: string;
  email: string;
  /** From which mails are sent; left out, `email`. Visitors see it in mails alone. */
  mailAddress?: string | undefined;
  /** Who hears of orders, payments, quotes and returns that need a person; left out, `email`. No visitor sees it. */
  orderEmail?: string | undefined;
  /** As shown, such as `+91 33 4000 1988`. */
  phone: string;
  /** Digits with country code, as wa.me takes them; left out where the shop has no WhatsApp. */
  whatsapp?: string | undefined;
  /** Addresses of the shop's own pages elsewhere, such as its Instagram profile. */
  profiles?: readonly string[] | undefined;
  /** Left out where the seller is not registered for GST: then no tax is charged, and none shown. */
  gstin?: string | undefined;
  /** Whom the law takes for the seller, such as a company's registered name; left out, `name`. */
  legalName?: string | undefined;
  /** The head office's postal address in one line, where the owner has given it. */
  address?: string | undefined;
  /** The seller's address as it is registered for GST, on documents; left out, `address`. */
  registeredAddress?: string | undefined;
  /** The state where it is registered, also of a seller without a GSTIN; left out where no registration says it. */
  registeredState?: string | undefined;
  /** Of branches whose goods are sold under a registration of their own, by their ids; left out where none has one. */
  branchRegistrations?: Readonly<Record<string, RegisteredSeller>> | undefined;
  /** Each GSTIN that the shop or a branch sells, sold or is to sell under; left out where that is `gstin` alone. */
  ownGstins?: readonly string[] | undefined;
  /** The head office first; left out until the owner has saved them: `usualBranches`. */
  branches?: readonly StoreBranch[] | undefined;
  /** Days on which branches are closed; left out where none are known. */
  holidays?: readonly Holiday[] | undefined;
  /** The grievance officer's name, where the owner has given it. */
  grievanceOfficer?: string | undefined;
  /** The public origin, without a slash at its end. */
  origin: string;
  /** Payments go to the sandbox: pages say that no money moves. */
  sandbox: boolean;
  /** A copy of the shop to try things on: it writes to nobody and takes no payments. */
  isCopy?: boolean | undefined;
  /** The security answer sets a new password, as well as a mailed link. */
  resetByAnswer: boolean;
  /** The reviews service whose widget the home page shows; without one it shows the shop's own. */
  reviewsWidget?: ReviewsWidget | undefined;
}

/** A reviews service's script, and the element that it fills. */
export interface ReviewsWidget {
  /** The script's https URL. */
  src: string;
  /** Class and id of the element, such as `reviews-app-1234`. */
  id: string;
}

/** The number as wa.me takes it; undefined for an Indian landline, which has no WhatsApp. */
export function whatsappNumber(phone: string): string | undefined {
  const digits = phone.replaceAll(/\D/g, "").replace(/^0+(?=\d{10}$)/, "");
  const number = digits.length === 10 ? `91${digits}` : digits;
  return /^91(?![6-9]\d{9}$)/.test(number) ? undefined : number;
}
