import type {
  CatalogueIssue,
  CatalogueIssueEntry,
} from "#shared/catalogue/catalogue-issues-contract.ts";
import { COMPATIBILITY_PATH, FAMILIES_PATH } from "../../kit/dashboard-menu.ts";

interface IssueText {
  name: string;
  /** Follows from it. */
  harm: string;
  /** One entry, and several. */
  one: string;
  many: string;
  /** Where an entry is put right. */
  pathOf: (entry: CatalogueIssueEntry) => string;
}

const product = {
  one: "product",
  many: "products",
  pathOf: ({ slug }: CatalogueIssueEntry) =>
    `/dashboard/admin/update-product/${encodeURIComponent(slug)}`,
};

export const issueTexts: Readonly<Record<CatalogueIssue, IssueText>> = {
  "no-picture": {
    ...product,
    name: "Without a picture",
    harm: "Shoppers pass by what they cannot see, and Google refuses a product without a picture.",
  },
  "no-price": {
    ...product,
    name: "Price ₹0",
    harm: "Nobody can buy them: shoppers are told to ask for a price. The merchant feed leaves them out.",
  },
  "no-hsn": {
    ...product,
    name: "Without an HSN code",
    harm: "Neither they nor their category or the shop has one: each order of one asks for it before it ships, since its invoice must name it.",
  },
  "no-gst": {
    ...product,
    name: "Without a GST rate",
    harm: "Neither they nor their category or the shop has one: each order of one asks for it before it ships, since no invoice can be written without.",
  },
  "no-swatch": {
    name: "Colours without a swatch",
    harm: "Filters and options show their names only, beside others that show their colour.",
    one: "choice",
    many: "choices",
    pathOf: () => "/dashboard/admin/attributes",
  },
  "rule-names-deleted": {
    name: "Rules that name what is deleted",
    harm: "A product or category that is gone fits nothing. Choose another or take it out.",
    one: "rule",
    many: "rules",
    pathOf: ({ _id }) => `${COMPATIBILITY_PATH}/${_id}`,
  },
  "equal-names": {
    name: "Equal names within a family",
    harm: "Where products stand alone, as in the merchant feed and your own lists, only the SKU tells them apart. Give each a name of its own.",
    one: "family",
    many: "families",
    pathOf: ({ _id }) => `${FAMILIES_PATH}/${_id}`,
  },
};
