/** What a policy can name within a sentence: the page puts in what holds when it is read. */
export const policyVariables = {
  returnDays: "For how many days goods can be returned",
  shopName: "The shop's name",
  email: "The shop's e-mail address, as a link",
  phone: "The shop's phone number, as a link",
  gstIncluded: "That GST is included and shown; nothing without a GSTIN",
  places: "Where the shop is: its head office and its branches",
  pricesIncludeGst: "“Prices include GST.”; nothing without a GSTIN",
} as const;
export type PolicyVariable = keyof typeof policyVariables;

/** What stands in a paragraph of its own: the page puts a part there that the law or the settings make. */
export const policyBlocks = {
  seller: "The table of who sells: name, offices, GSTIN, customer care, working hours",
  complaints: "How complaints are made and answered, with the grievance officer",
  invoices: "How the shop invoices: with GST, or of a shop without a GSTIN",
  contact: "Phone, e-mail, WhatsApp and opening hours, in a sentence",
  testBank: "That no money moves, while the shop runs with a test bank; else nothing",
  otherParties: "From whom the pages load anything",
} as const;
export type PolicyBlock = keyof typeof policyBlocks;

const VARIABLE = /\{([^{}<>]*)\}/g;
const TAG_OR_VARIABLE = /<[^>]*>|\{([^{}<>]*)\}/g;
const BLOCK = new RegExp(`<p>\\s*\\{(${Object.keys(policyBlocks).join("|")})\\}\\s*</p>`, "g");

const inBraces = (names: object) =>
  Object.keys(names)
    .map((name) => `{${name}}`)
    .join(", ");

/** Why a policy's HTML is refused; undefined for one whose variables are all known and in their place. */
export function policyTextProblem(html: string): string | undefined {
  const running = html.replaceAll(BLOCK, "").replaceAll(/<[^>]*>/g, "");
  for (const [whole, name = ""] of running.matchAll(VARIABLE)) {
    if (Object.hasOwn(policyVariables, name)) continue;
    return Object.hasOwn(policyBlocks, name)
      ? `Put ${whole} in a paragraph of its own`
      : `The text cannot name ${whole}. It can name ${inBraces(policyVariables)} and, each in a paragraph of its own, ${inBraces(policyBlocks)}`;
  }
  return undefined;
}

/** A policy's HTML in order: pieces of it, and the parts that stand between them. */
export function policyPieces(html: string): ({ html: string } | { block: PolicyBlock })[] {
  const pieces = html
    .split(BLOCK)
    .map((piece, place) => (place % 2 === 0 ? { html: piece } : { block: piece as PolicyBlock }));
  return pieces.filter((piece) => !("html" in piece) || piece.html.trim() !== "");
}

/** Puts in what the variables stand for; what stands within tags is left alone. @param values texts, or HTML for HTML */
export function fillPolicy(text: string, values: Record<PolicyVariable, string>): string {
  return text.replaceAll(TAG_OR_VARIABLE, (whole, name?: string) =>
    name !== undefined && Object.hasOwn(values, name) ? values[name as PolicyVariable] : whole,
  );
}
