import type { AttributeWithValues } from "#shared/attributes/contract.ts";
import type { Category } from "#shared/catalogue/contract.ts";
import { moneyCodec } from "#shared/codecs.ts";
import { formatMoney } from "#shared/money.ts";
import { type Unit, units } from "#shared/tax/hsn.ts";
import { ProductPicture } from "#storefront/catalogue/parts/product-picture.tsx";
import type { MergeFields } from "../../kit/forms/use-merge.ts";
import type { StockValues } from "../../stock/stock-change.ts";
import type { AttributeRow } from "./attribute-texts.ts";
import { filledSpecifications, filledTiers, type TierRow } from "./product-rows.ts";
import type { ProductValues } from "./product-schema.ts";

/** The stock is added to, not overwritten; what an upload lacks is nobody's edit. */
type MergedName = Exclude<keyof ProductValues, keyof StockValues | "photoProblem">;

/** The fields of a product's form, and how the values of two people are shown beside one another. */
export function productMergeFields(
  categories: readonly Category[],
  dictionary: readonly AttributeWithValues[],
): MergeFields<MergedName> {
  const nameOf = (id: unknown) => categories.find(({ _id }) => _id === id)?.name ?? "(gone)";
  return {
    name: { label: "Name" },
    description: { label: "Description" },
    price: { label: "Price", show: priceOf },
    cost: { label: "Cost", show: (typed) => (typed ? priceOf(typed) : "(empty)") },
    category: { label: "Category", show: nameOf },
    shipping: { label: "Can be shipped", show: (yes) => (yes ? "Yes" : "No") },
    customised: { label: "Made to order", show: (yes) => (yes ? "Yes" : "No") },
    photo: {
      label: "Photos",
      show: (json) => <Photos addresses={JSON.parse(String(json))} />,
    },
    bulkDiscounts: {
      label: "Bulk discounts",
      show: (rows) =>
        lines(
          filledTiers(rows as TierRow[]).map(
            ({ quantity, discount }) => `${quantity} pieces: ${discount}%`,
          ),
        ),
    },
    specifications: {
      label: "Specifications",
      show: (rows) =>
        lines(
          filledSpecifications(rows as ProductValues["specifications"]).map(
            ({ name, value }) => `${name}: ${value}`,
          ),
        ),
    },
    attributes: {
      label: "Attributes set by hand",
      show: (rows) =>
        lines(
          (rows as AttributeRow[]).map(({ code, text }) => {
            const name = dictionary.find((attribute) => attribute.code === code)?.name;
            return `${name ?? code}: ${text || "(none)"}`;
          }),
        ),
    },
    sku: { label: "SKU" },
    brand: { label: "Brand" },
    netQuantity: { label: "Net quantity" },
    unit: { label: "Unit", show: (code) => units[code as Unit] },
    weight: { label: "Weight", show: (grams) => (grams ? `${grams} g` : "(empty)") },
    packedSize: { label: "Packed size", show: (size) => (size ? `${size} mm` : "(empty)") },
    origin: { label: "Country of origin" },
    hsn: { label: "HSN" },
    gstPercent: { label: "GST", show: (percent) => (percent ? `${percent}%` : "(empty)") },
  };
}

/** As the shop writes it, where it is an amount. */
function priceOf(typed: unknown): string {
  const amount = moneyCodec.read(String(typed));
  return amount === undefined ? String(typed) : formatMoney(amount);
}

function lines(texts: readonly string[]): string {
  return texts.length > 0 ? texts.join("\n") : "(none)";
}

function Photos({ addresses }: { addresses: string[] }) {
  if (addresses.length === 0) return "(none)";
  return (
    <span className="mt-1 flex flex-wrap gap-1">
      {addresses.map((url, place) => (
        <span key={url} className="block w-14">
          <ProductPicture url={url} alt={`Photo ${place + 1}`} sizes="3.5rem" />
        </span>
      ))}
    </span>
  );
}
