import type { MailVariable } from "./variables.ts";

/** One text of a mail, which the owner can word otherwise. */
export interface MailPart {
  label: string;
  /** The words that the shop comes with. */
  text: string;
  /** When it is said, where not always. */
  when?: string;
  /** What it can name besides what the whole mail can. */
  names?: readonly MailVariable[];
  /** Without these it would be of no use: its link, its code. */
  needs?: readonly MailVariable[];
  /** It is one line and cannot be left out: a subject, a heading, the words of a link. */
  isLine?: boolean;
}

export interface MailDefinition {
  group:
    | "Account"
    | "Orders"
    | "Bank transfer"
    | "Returns"
    | "Quotes"
    | "Newsletter"
    | "To the shop";
  name: string;
  /** When it is sent, and to whom. */
  about: string;
  /** What each of its texts can name; the shop's name besides. */
  names: readonly MailVariable[];
  parts: Readonly<Record<string, MailPart>>;
}

export function defineMail<const Definition extends MailDefinition>(given: Definition): Definition {
  return given;
}

/** A line by which a mail is recognised in a mailbox; the shop's name is behind it. */
export function headed<const Text extends string>(title: Text) {
  return {
    subject: { label: "Subject", text: `${title} - {shopName}`, isLine: true },
    title: { label: "Heading", text: title, isLine: true },
  } as const;
}

/** The words of a mail's link. In the formatted mail they are the link, where `: {link}` ends them. */
export function linked<const Text extends string>(text: Text) {
  return {
    link: {
      label: "Link",
      text: `${text}: {link}`,
      names: ["link"],
      needs: ["link"],
      isLine: true,
    },
  } as const;
}

/** Where money is to be transferred back, and the shop does not know to which account. */
export const accountPart = {
  label: "Link to name the account",
  text: "Tell us the UPI ID or account that your money goes to: {link}",
  when: "Where the shop has yet to hear of it",
  names: ["link"],
  needs: ["link"],
  isLine: true,
} as const;
