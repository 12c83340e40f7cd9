import { defineMail, headed, linked } from "./define-mail.ts";

/** What is written about accounts and the newsletter. */
export const accountMails = {
  resetLink: defineMail({
    group: "Account",
    name: "Forgotten password",
    about: "To whoever asks for a new password.",
    names: [],
    parts: {
      ...headed("Set a new password"),
      asked: {
        label: "Why it comes",
        text: "Somebody, we hope it was you, asked for a new password for your account at {shopName}. This link sets one; it works once, within 60 minutes.",
      },
      notYou: {
        label: "If it was somebody else",
        text: "If it was not you, do nothing: your password stays as it is.",
      },
      ...linked("Set a new password"),
    },
  }),
  verifyEmail: defineMail({
    group: "Account",
    name: "Confirm the address",
    about: "To whoever has registered.",
    names: ["email", "forgotPasswordLink"],
    parts: {
      ...headed("Please confirm your e-mail address"),
      asked: {
        label: "Why it comes",
        text: "Somebody registered at {shopName} with the address {email}. If it was you, please confirm that the address is yours: we write to it about your orders, and it gets you back in if you forget your password.",
      },
      mayBuy: {
        label: "Until then",
        text: "You can buy before you have confirmed it. The link works for 7 days.",
      },
      notYou: {
        label: "If it was somebody else",
        text: "If you did not register, do not confirm it: somebody else made this account. Set a new password instead, at {forgotPasswordLink}; that shuts them out.",
        needs: ["forgotPasswordLink"],
      },
      ...linked("Confirm my address"),
    },
  }),
  passwordChanged: defineMail({
    group: "Account",
    name: "Password changed",
    about: "To an account's owner once its password was changed.",
    names: [],
    parts: {
      ...headed("Your password was changed"),
      answer: {
        label: "What happened, by the security answer",
        text: "The password of your account at {shopName} was changed with the security answer, and every device was signed out.",
      },
      mailedLink: {
        label: "What happened, by a link from an e-mail",
        text: "The password of your account at {shopName} was changed with a link from an e-mail, and every device was signed out.",
      },
      profile: {
        label: "What happened, under Your account",
        text: "The password of your account at {shopName} was changed under Your account, and every other device was signed out.",
      },
      notYou: {
        label: "If it was somebody else",
        text: "If it was you, there is nothing to do. If it was not you, set a new password with a link that we mail to this address, then write to us.",
      },
      ...linked("Set a new password"),
    },
  }),
  twoFactor: defineMail({
    group: "Account",
    name: "Change of a second factor",
    about: "To staff once what signs them in was changed.",
    names: ["change"],
    parts: {
      subject: { label: "Subject", text: "{change} - {shopName}", isLine: true },
      title: { label: "Heading", text: "{change}", isLine: true },
      appAdded: {
        label: "An app was added",
        text: "An authenticator app was added to your account",
        isLine: true,
      },
      appRemoved: {
        label: "An app was removed",
        text: "The authenticator app of your account was removed",
        isLine: true,
      },
      passkeyAdded: {
        label: "A passkey was added",
        text: "A passkey was added to your account",
        isLine: true,
      },
      passkeyRemoved: {
        label: "A passkey was removed",
        text: "A passkey of your account was removed",
        isLine: true,
      },
      codeUsed: {
        label: "A recovery code was used",
        text: "Somebody used one of your recovery codes",
        isLine: true,
      },
      allRemoved: {
        label: "All were removed",
        text: "All second factors of your account were removed by somebody who may",
        isLine: true,
      },
      told: { label: "What happened", text: "{change} at {shopName}.", needs: ["change"] },
      notYou: {
        label: "If it was somebody else",
        text: "If it was you, or you asked for it, there is nothing to do. If not, do both now: log in and remove what you do not know under Your sign-in, since a passkey opens without your password; then set a new password. And tell an owner of the shop.",
      },
      ...linked("Your sign-in"),
    },
  }),
  staffInvitation: defineMail({
    group: "Account",
    name: "Invitation to the dashboard",
    about: "To whoever is to work in the dashboard.",
    names: ["invitedBy", "role"],
    parts: {
      ...headed("Work in the dashboard of {shopName}"),
      invited: {
        label: "Why it comes",
        text: "{invitedBy} invites you to the dashboard of {shopName}, with the role {role}. Set a password to accept; the link works once, within 7 days.",
      },
      known: {
        label: "For whoever has an account",
        text: "If you have an account with this address already, the new password takes the place of the old one, and every device is signed out.",
      },
      unknown: {
        label: "For whoever knows nothing of it",
        text: "If you do not know what this is about, do nothing.",
      },
      ...linked("Set a password"),
    },
  }),
  newsletterConfirm: defineMail({
    group: "Newsletter",
    name: "Confirm the sign-up",
    about: "To whoever asks for the newsletter.",
    names: [],
    parts: {
      ...headed("Please confirm your sign-up"),
      asked: {
        label: "Why it comes",
        text: "Somebody, we hope it was you, asked for the newsletter of {shopName} at this address.",
      },
      confirm: {
        label: "What to do",
        text: "Confirm it, and your coupon for 5% off comes with the next mail. If it was not you, do nothing: we will not write again.",
      },
      ...linked("Confirm my sign-up"),
    },
  }),
  coupon: defineMail({
    group: "Newsletter",
    name: "The newsletter's coupon",
    about: "To whoever has confirmed the sign-up.",
    names: ["percent"],
    parts: {
      ...headed("Your coupon for {percent}% off"),
      thanks: { label: "Thanks", text: "Thank you for signing up. Your coupon is:" },
      code: { label: "The code", text: "{code}", names: ["code"], needs: ["code"] },
      use: {
        label: "How it is used",
        text: "Enter it in your cart: it takes {percent}% off the total of one order.",
      },
      ...linked("Go to the shop"),
    },
  }),
} as const;
