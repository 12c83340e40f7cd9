import { Link } from "react-router";
import { getPageContext } from "#browser/page-context.ts";
import { usualBranches } from "#shared/store-branches.ts";
import { OpenNow } from "../site/open-now.tsx";
import { pageMeta } from "../site/page-meta.ts";
import { type RootData, useStoreInfo } from "../site/root-data.ts";
import { enumerated, establishedIn } from "../site/store-facts.ts";
import type { Route } from "./+types/about-us-page.ts";
import { BranchList } from "./branch-list.tsx";
import { type Chapter, InfoPage, WithGst } from "./info-page.tsx";
import { SellerFacts } from "./seller-facts.tsx";

/** The branches with all that the owner gives of them, which other pages do not need. */
export function loader(args: Route.LoaderArgs) {
  const { branches = usualBranches, holidays = [] } = getPageContext(args).store;
  return { branches, holidays };
}

/** `head office in Kolkata, branches in Chennai and Guwahati`, as the owner has set them. */
function whereOf(matches: Route.MetaArgs["matches"]): string {
  const root = matches.find((match) => match?.id === "root")?.loaderData as RootData | undefined;
  if (!root) return "head office in Kolkata";
  const { headOffice, otherBranches } = root.store;
  const named = enumerated(otherBranches.map(({ name }) => name));
  return `head office in ${headOffice.name}${named && `, branches in ${named}`}`;
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: "About us",
    description: `A supplier of machines and supplies for sublimation, DTF and personalised gifts since ${establishedIn}: ${whereOf(matches)}.`,
    path: "/about-us",
  });
}

const chapters: Chapter[] = [
  {
    id: "what-we-sell",
    title: "What we sell",
    content: (
      <>
        <p>
          DTF and sublimation printers, heat presses, cutting plotters, laser markers and engravers;
          inks, powders, films, papers and transfer vinyl; and the blanks to print on: mugs,
          bottles, T-shirts, caps, key chains, frames, slates and metal. All of it is in{" "}
          <Link to="/category">one catalogue</Link>, by the piece and by the carton.
        </p>
      </>
    ),
  },
  {
    id: "customers",
    title: "Who we sell to",
    content: (
      <>
        <p>
          The counter that prints one mug while the customer waits, the shop that presses a hundred
          shirts a day, the engraver, the sign maker, the school that orders key chains. Anyone may
          buy; nobody needs a trade account.
        </p>
      </>
    ),
  },
  {
    id: "descriptions",
    title: "How we describe things",
    content: (
      <>
        <ul>
          <li>
            A machine&rsquo;s page gives its working size, speed, power and weight in figures, and
            says what it is not meant for.
          </li>
          <li>
            <WithGst>Prices include GST.</WithGst> Where a larger number costs less, the price list
            shows from how many pieces, and by how much.
          </li>
          <li>
            Pictures in the catalogue are illustrations: the actual unit may differ in details. The
            specification table is what counts.
          </li>
          <li>
            What we have learnt by working with it is in <Link to="/blogs">our articles</Link>.
          </li>
        </ul>
      </>
    ),
  },
];

function Where({ branches, holidays }: Route.ComponentProps["loaderData"]) {
  const [headOffice] = branches;
  return (
    <>
      <SellerFacts>{headOffice && <OpenNow branch={headOffice} holidays={holidays} />}</SellerFacts>
      <BranchList branches={branches} holidays={holidays} />
      <p>Tell us before you come to look at a machine, so that it is set up when you arrive.</p>
    </>
  );
}

export default function AboutUsPage({ loaderData }: Route.ComponentProps) {
  const { name } = useStoreInfo();
  return (
    <InfoPage
      title="About us"
      lead={`${name} has supplied print and gift workshops since ${establishedIn}, with the machines, and with everything that the machines use up.`}
      chapters={[
        ...chapters,
        { id: "where", title: "Where we are", content: <Where {...loaderData} /> },
      ]}
    />
  );
}
