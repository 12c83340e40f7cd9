import type { PolicyChapter } from "./policy-chapter.ts";

/** What both sides may rely on. */
export const termsConditions: readonly PolicyChapter[] = [
  {
    id: "seller",
    title: "The seller",
    html: `
      <p>We sell on our own account; this is not a marketplace for other sellers.</p>
      <p>{seller}</p>
    `,
  },
  {
    id: "products",
    title: "Products and pictures",
    html: `
      <p>Specifications are the maker’s and typical of the model. Pictures are illustrations: the
      actual unit may differ. Country of origin, net quantity and HSN stand on the product’s page;
      what the law requires on a package, such as the maker’s or importer’s name and address, is
      on the package too.</p>
    `,
  },
  {
    id: "prices",
    title: "Prices",
    html: `
      <p>Prices are in Indian rupees and are the whole price of the goods. {gstIncluded} Bulk
      prices apply to the pieces of one product in one order, and to those of all its colours,
      sizes or shapes together where the price list says so. What delivery costs, if anything, is
      shown before you pay. The total at checkout is what you pay; nothing is added
      afterwards.</p>
    `,
  },
  {
    id: "coupon",
    title: "The newsletter coupon",
    html: `
      <p>Whoever signs up for the newsletter and confirms it gets a coupon for 5% off one order.
      It works once; if we cancel that order, it is yours again. You may end the newsletter at any
      time.</p>
    `,
  },
  {
    id: "orders",
    title: "When an order is accepted",
    html: `
      <p>An order is accepted when its payment is confirmed by the bank or your transfer has
      arrived, and one with cash on delivery when we take it in for packing; you then get an
      e-mail, and <a href="/orders">My Orders</a> shows it as Processing. If something turns out
      to be unavailable after that, we tell you and refund it in full.</p>
    `,
  },
  {
    id: "payment",
    title: "Payment",
    html: `
      <p>Payments by card and UPI are taken on the bank’s own page, over an encrypted connection:
      their details never reach us, and one that fails leaves your cart as it was. Where checkout
      offers a bank transfer or cash on delivery, it says up to which sum and until when.</p>
    `,
  },
  {
    id: "delivery",
    title: "Delivery",
    html: `
      <p>To the address of the order. Please check the parcel before you sign, and note any damage
      on the courier’s receipt. Machines that are installed by us are delivered by arrangement.
      The goods are at our risk until they are handed to you.</p>
    `,
  },
  {
    id: "warranty",
    title: "Warranty",
    html: `
      <p>As stated in the product’s specification table, from the day of delivery. Parts that wear
      out in use and damage caused by the wrong ink, voltage or handling are not covered. Your
      rights under the Consumer Protection Act 2019 stay untouched.</p>
    `,
  },
  {
    id: "returns",
    title: "Returns, refunds and cancelling",
    html: `
      <p>Returns are accepted within {returnDays} days; refunds are processed in 7 to 10 business
      days; customised products are not returnable. The <a href="/refund-policy">refund policy</a>
      is part of these terms.</p>
    `,
  },
  {
    id: "account",
    title: "Your account",
    html: `
      <p>Keep your password and your security answer to yourself, and give an address and a phone
      number at which you can be reached. What we keep about you, and why, is in the
      <a href="/privacy-policy">privacy policy</a>.</p>
    `,
  },
  {
    id: "reviews",
    title: "Reviews",
    html: `
      <p>Reviews come from customers whose order was paid. We read them before they are shown, to
      keep out insults and private data, not to keep out complaints. Nobody is paid for one.</p>
    `,
  },
  {
    id: "law",
    title: "Law",
    html: `
      <p>The law of India applies. Nothing on this page takes away what the law gives a
      consumer.</p>
    `,
  },
  {
    id: "grievances",
    title: "Complaints and the grievance officer",
    html: `
      <p>{complaints}</p>
    `,
  },
];
