/** A page of the shop that answers what is typed into the search box, beside products. */
interface ShopPage {
  title: string;
  path: string;
  /** Each of these words, as it is written, leads to it: no product is called so. */
  words: ReadonlySet<string>;
}

const page = (title: string, path: string, words: string): ShopPage => ({
  title,
  path,
  // Devanagari vowel signs have several spellings.
  words: new Set(words.normalize("NFKD").split(" ")),
});

/** Those of the help and the law, by the words with which people ask for them. */
export const shopPages: readonly ShopPage[] = [
  page(
    "Invoices and GST",
    "/help-center#invoices",
    "gst gstin cgst sgst igst tax taxes invoice invoices bill bills hsn itc जीएसटी बिल",
  ),
  page(
    "Delivery",
    "/help-center#delivery",
    "delivery deliver delivered delivering shipping shipment ship courier dispatch freight transport pincode डिलीवरी",
  ),
  page("Tracking an order", "/help-center#tracking", "track tracking awb delayed late"),
  page("My Orders", "/orders", "order orders track tracking"),
  page("How to order", "/help-center#order", "order orders ordering"),
  page("Quick order by SKU", "/quick-order", "sku skus csv"),
  page(
    "Returns, step by step",
    "/help-center#returns",
    "return returns returned returning exchange replace replacement wapas wapsi वापस",
  ),
  page(
    "Refund policy",
    "/refund-policy",
    "refund refunds return returns cancel cancellation cancelling damaged defective broken",
  ),
  page(
    "Payment",
    "/help-center#payment",
    "payment payments pay paying upi gpay paytm phonepe netbanking cod emi भुगतान",
  ),
  page(
    "Bulk prices",
    "/help-center#bulk",
    "bulk wholesale wholesaler quote quotation discount discounts dealer thok",
  ),
  page(
    "Installation and training",
    "/help-center#installation",
    "install installation training train demo demonstration",
  ),
  page(
    "Warranty",
    "/terms-conditions#warranty",
    "warranty guarantee guaranty repair repairs servicing वारंटी",
  ),
  page(
    "Contact: WhatsApp, phone and e-mail",
    "/help-center#contact",
    "whatsapp contact phone telephone call email mail address location showroom support help helpline complaint complaints grievance",
  ),
  page("The newsletter coupon", "/help-center#coupon", "coupon coupons promo voucher newsletter"),
  page("Your account", "/help-center#account", "account password login signin signup register"),
  page(
    "Guides and articles",
    "/blogs",
    "blog blogs article articles guide guides tutorial tutorials learn",
  ),
  page("About us", "/about-us", "about company"),
  page("Privacy policy", "/privacy-policy", "privacy"),
  page("Terms and conditions", "/terms-conditions", "terms conditions"),
];

/** Words with which people ask for temperatures, times and pressures. */
export const pressSettingWords: ReadonlySet<string> = new Set(
  "setting settings temperature temperatures temp celsius seconds timing timings तापमान"
    .normalize("NFKD")
    .split(" "),
);

/** Words with which people ask for all that they need to begin. */
export const starterWords: ReadonlySet<string> = new Set(
  "kit kits starter start starting startup setup begin beginner beginners business shuru किट शुरू"
    .normalize("NFKD")
    .split(" "),
);

const serviceWords: ReadonlySet<string> = new Set([
  ...shopPages.flatMap(({ words }) => [...words]),
  ...pressSettingWords,
  ...starterWords,
]);

/** A word that asks for a page of the shop is no slip for a word of its goods. */
export function isServiceWord(written: string): boolean {
  return serviceWords.has(written);
}

/** Fewer letters begin too much. */
const MIN_BEGINNING = 4;

/** The shortest word that asks for a page of the shop and begins with these letters, if one does. */
export function completeServiceWord(begun: string): string | undefined {
  if (begun.length < MIN_BEGINNING) return undefined;
  return [...serviceWords]
    .filter((word) => word.startsWith(begun))
    .toSorted((a, b) => a.length - b.length)[0];
}
