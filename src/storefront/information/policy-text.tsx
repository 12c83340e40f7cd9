import type { ComponentType } from "react";
import { html as markup } from "#shared/html.ts";
import {
  fillPolicy,
  type PolicyBlock,
  type PolicyVariable,
  policyPieces,
} from "#shared/settings/policy-words.ts";
import { mailLink, phoneLink } from "../site/contact-links.ts";
import { useReturnDays, useStoreInfo } from "../site/root-data.ts";
import { Grievances } from "./info-page.tsx";
import { SellerFacts } from "./seller-facts.tsx";

const blocks: Record<PolicyBlock, ComponentType> = {
  seller: SellerFacts,
  complaints: Grievances,
  otherParties: OtherParties,
};

const GST_INCLUDED = "GST is included, and the product’s page and the cart show how much it is.";
const PRICES_INCLUDE_GST = "Prices include GST.";

/** HTML of a policy, with what holds at present in place of its variables. */
export function PolicyText({ html }: { html: string }) {
  const values = useValues();
  return policyPieces(html).map((piece, place) => {
    // The pieces of a text keep their order.
    const key = `${place}`;
    if ("block" in piece) {
      const Block = blocks[piece.block];
      return <Block key={key} />;
    }
    return (
      <div
        key={key}
        className="prose"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the server cut it down to an allow-list of tags and attributes before it was stored, and what is put in is escaped.
        dangerouslySetInnerHTML={{ __html: fillPolicy(piece.html, values) }}
      />
    );
  });
}

/** In a heading the variables are texts: React escapes them, and a link has no place there. */
export function useFilledTitle(): (title: string) => string {
  const { name, email, phone, gstin } = useStoreInfo();
  const days = useReturnDays();
  return (title) =>
    fillPolicy(title, {
      ...{ returnDays: `${days}`, shopName: name, email, phone },
      ...gstSentences(gstin),
    });
}

function useValues(): Record<PolicyVariable, string> {
  const store = useStoreInfo();
  const days = useReturnDays();
  return {
    returnDays: `${days}`,
    shopName: markup`${store.name}`.markup,
    email: markup`<a href="${mailLink(store)}">${store.email}</a>`.markup,
    phone: markup`<a href="${phoneLink(store)}" class="whitespace-nowrap">${store.phone}</a>`
      .markup,
    ...gstSentences(store.gstin),
  };
}

/** True only of a seller who is registered for GST. */
function gstSentences(gstin: string | undefined) {
  return {
    gstIncluded: gstin ? GST_INCLUDED : "",
    pricesIncludeGst: gstin ? PRICES_INCLUDE_GST : "",
  };
}

/** The shop's configuration decides from whom the pages load anything. */
function OtherParties() {
  const { reviewsWidget } = useStoreInfo();
  if (!reviewsWidget)
    return <p>The pages load nothing from others: no trackers, no advertising.</p>;
  return (
    <p>
      The home page shows reviews that come from {new URL(reviewsWidget.src).hostname}: when you
      scroll to them, your browser asks that service for them and so tells it your network address.
      Apart from that, the pages load nothing from others: no trackers, no advertising.
    </p>
  );
}
