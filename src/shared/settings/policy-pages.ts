export const policyNames = [
  "refundPolicy",
  "termsConditions",
  "privacyPolicy",
  "aboutUs",
  "helpCenter",
] as const;
export type PolicyName = (typeof policyNames)[number];

/** Title and address of each page whose text the owner writes. */
export const policyPages: Record<PolicyName, { title: string; path: string }> = {
  refundPolicy: { title: "Refund policy", path: "/refund-policy" },
  termsConditions: { title: "Terms and conditions", path: "/terms-conditions" },
  privacyPolicy: { title: "Privacy policy", path: "/privacy-policy" },
  aboutUs: { title: "About us", path: "/about-us" },
  helpCenter: { title: "Help center", path: "/help-center" },
};
