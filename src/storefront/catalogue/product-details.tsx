import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import type { Product } from "#shared/catalogue/contract.ts";
import { formatMoney, paise, rupees } from "#shared/money.ts";
import { includedGst } from "#shared/tax/line-amounts.ts";
import { cachedFragment } from "#ui/cached-fragment.tsx";
import { useStoreInfo } from "../site/root-data.ts";
import { withoutStockCount } from "./listed-product.ts";

/** It can be closed. */
export const ProductDescription = cachedFragment("product description", PlainProductDescription);

function PlainProductDescription({ description }: Pick<Product, "description">) {
  const paragraphs = description.split(/\n\s*\n/).filter((text) => text.trim() !== "");
  if (paragraphs.length === 0) return null;
  return (
    <Section title="Description" open>
      <div className="prose">
        {paragraphs.map((text) => (
          <p key={text} className="whitespace-pre-line">
            {text.trim()}
          </p>
        ))}
      </div>
    </Section>
  );
}

/** Specifications, tax and origin, in sections that can be closed. */
export const ProductFacts = cachedFragment("product facts", PlainProductFacts, ({ product }) =>
  withoutStockCount(product),
);

function PlainProductFacts({ product }: { product: Product }) {
  const { gstin } = useStoreInfo();
  return (
    <>
      {product.specifications.length > 0 && (
        <Section title="Specifications" open>
          <FactTable facts={product.specifications} />
        </Section>
      )}
      <Section title="Tax and origin">
        <FactTable facts={taxAndOrigin(product, gstin)} />
      </Section>
    </>
  );
}

interface Fact {
  name: string;
  value: string;
}

/** Indian law requires these to be shown; as far as the owner has entered them. */
function taxAndOrigin(product: Product, gstin: string | undefined): Fact[] {
  const { price, gstPercent, hsn, brand, origin, netQuantity, weight, packedSize, sku } = product;
  const gst = includedGst(rupees(price), gstPercent ?? 0);
  return [
    { name: "HSN", value: hsn },
    ...(gstPercent === null || !gstin
      ? []
      : [
          { name: "GST", value: `${gstPercent}%, included in the price` },
          {
            name: "Price without GST",
            value: `${formatMoney(paise(rupees(price) - gst))} + GST ${formatMoney(gst)}`,
          },
        ]),
    { name: "Country of origin", value: origin },
    ...(brand ? [{ name: "Brand", value: brand }] : []),
    { name: "Net quantity", value: netQuantity },
    { name: "Packed weight", value: weight === undefined ? "" : weightInWords(weight) },
    { name: "Packed size", value: packedSize ? `${packedSize} mm` : "" },
    { name: "SKU", value: sku },
  ].filter(({ value }) => value !== "");
}

const weightInWords = (grams: number) => (grams < 1000 ? `${grams} g` : `${grams / 1000} kg`);

function FactTable({ facts }: { facts: readonly Fact[] }) {
  return (
    <table className="spec-table">
      <tbody>
        {facts.map(({ name, value }) => (
          <tr key={`${name} ${value}`}>
            <th scope="row" className="w-2/5 break-words">
              {name}
            </th>
            <td className="break-words">{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface SectionProps {
  title: string;
  open?: boolean;
  children: ReactNode;
}

function Section({ title, open = false, children }: SectionProps) {
  return (
    <details open={open} className="group -mt-px border-y border-line-strong">
      <summary className="flex min-h-13 items-center gap-2 py-2">
        <h2 className="text-lg">{title}</h2>
        <ChevronDown
          aria-hidden="true"
          className="ml-auto size-5 shrink-0 text-muted transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="pb-6">{children}</div>
    </details>
  );
}
