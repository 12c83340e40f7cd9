import { Link } from "react-router";
import { pageMeta } from "../shell/page-meta.ts";
import { useShopFace } from "../shell/root-data.ts";
import { branches, establishedIn, headOffice, openingHours } from "../shell/shop-facts.ts";
import type { Route } from "./+types/about-us-page.ts";
import { InfoPage } from "./info-page.tsx";
import { ShopEmail, ShopPhone } from "./shop-links.tsx";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: "About us",
    description:
      "A supplier of machines and supplies for sublimation, DTF and personalised gifts since 1988: head office in Kolkata, branches in Chennai, Guwahati and Hyderabad.",
    path: "/about-us",
  });
}

export default function AboutUsPage() {
  const face = useShopFace();
  return (
    <InfoPage
      title="About us"
      lead={`${face.name} has supplied print and gift workshops since ${establishedIn}, with the machines, and with everything that the machines use up.`}
    >
      <h2>What we sell</h2>
      <p>
        DTF and sublimation printers, heat presses, cutting plotters, laser markers and engravers;
        inks, powders, films, papers and transfer vinyl; and the blanks to print on: mugs, bottles,
        T-shirts, caps, key chains, frames, slates and metal. All of it stands in{" "}
        <Link to="/category">one catalogue</Link>, by the piece and by the carton.
      </p>
      <h2>Whom we sell to</h2>
      <p>
        The counter that prints one mug while the customer waits, the shop that presses a hundred
        shirts a day, the engraver, the sign maker, the school that orders key chains. Anyone may
        buy; nobody needs a trade account.
      </p>
      <h2>How we describe things</h2>
      <ul>
        <li>
          A machine&rsquo;s page gives its working size, speed, power and weight in figures, and
          says what it is not meant for.
        </li>
        <li>
          Prices contain GST. Where a larger number costs less, the price list shows from how many
          pieces on, and by how much.
        </li>
        <li>
          Pictures in the catalogue are illustrations: the actual unit may differ in details. The
          specification table is what counts.
        </li>
      </ul>
      <h2>Where we are</h2>
      <p>
        Head office: {headOffice.city}, {headOffice.state}. Branches:
      </p>
      <ul>
        {branches.map(({ city, state }) => (
          <li key={city}>
            {city}, {state}
          </li>
        ))}
      </ul>
      <p>
        {openingHours.map(({ days, hours }) => `${days}: ${hours}`).join(". ")}. Call <ShopPhone />{" "}
        or write to <ShopEmail />.
      </p>
      <p>GSTIN: {face.gstin}</p>
    </InfoPage>
  );
}
