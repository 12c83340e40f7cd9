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
import { InvoicesHelp } from "./help-invoices.tsx";
import { HelpContact, TestBankNote } from "./help-parts.tsx";
import { Grievances } from "./info-page.tsx";
import { policyValues } from "./policy-values.ts";
import { SellerFacts } from "./seller-facts.tsx";

const blocks: Record<PolicyBlock, ComponentType> = {
  seller: SellerFacts,
  complaints: Grievances,
  invoices: InvoicesHelp,
  contact: HelpContact,
  testBank: TestBankNote,
  otherParties: OtherParties,
};

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

/** In a heading and in the first words the variables are texts: React escapes them, and a link has no place there. */
export function useFilledText(): (text: string) => string {
  const store = useStoreInfo();
  const returnDays = useReturnDays();
  return (text) => fillPolicy(text, policyValues({ store, returnDays }));
}

/** The same as HTML, with links. */
function useValues(): Record<PolicyVariable, string> {
  const store = useStoreInfo();
  const returnDays = useReturnDays();
  const texts = policyValues({ store, returnDays });
  return {
    ...texts,
    shopName: markup`${store.name}`.markup,
    places: markup`${texts.places}`.markup,
    email: markup`<a href="${mailLink(store)}">${store.email}</a>`.markup,
    phone: markup`<a href="${phoneLink(store)}" class="whitespace-nowrap">${store.phone}</a>`
      .markup,
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
