import type { PolicyChapter } from "./policy-chapter.ts";

/** Who the shop is; its branches follow by themselves. */
export const aboutUs: readonly PolicyChapter[] = [
  {
    id: "what-we-sell",
    title: "What we sell",
    html: `
      <p>DTF and sublimation printers, heat presses, cutting plotters, laser markers and
      engravers; inks, powders, films, papers and transfer vinyl; and the blanks to print on:
      mugs, bottles, T-shirts, caps, key chains, frames, slates and metal. All of it is in
      <a href="/category">one catalogue</a>, by the piece and by the carton.</p>
    `,
  },
  {
    id: "customers",
    title: "Who we sell to",
    html: `
      <p>The counter that prints one mug while the customer waits, the shop that presses a hundred
      shirts a day, the engraver, the sign maker, the school that orders key chains. Anyone may
      buy; nobody needs a trade account.</p>
    `,
  },
  {
    id: "descriptions",
    title: "How we describe things",
    html: `
      <ul>
      <li>A machine’s page gives its working size, speed, power and weight in figures, and says
      what it is not meant for.</li>
      <li>{pricesIncludeGst} Where a larger number costs less, the price list shows from how many
      pieces, and by how much.</li>
      <li>Pictures in the catalogue are illustrations: the actual unit may differ in details. The
      specification table is what counts.</li>
      <li>What we have learnt by working with it is in <a href="/blogs">our articles</a>.</li>
      </ul>
    `,
  },
];
