import { getPageContext } from "#browser/page-context.ts";
import { policyPages } from "#shared/settings/policy-pages.ts";
import { usualBranches } from "#shared/store-branches.ts";
import { OpenNow } from "../site/open-now.tsx";
import { pageMeta } from "../site/page-meta.ts";
import { type RootData, useStoreInfo } from "../site/root-data.ts";
import { enumerated, establishedIn } from "../site/store-facts.ts";
import type { Route } from "./+types/about-us-page.ts";
import { BranchList } from "./branch-list.tsx";
import { loadPolicy } from "./load-policy.ts";
import { PolicyPage } from "./policy-page.tsx";
import { SellerFacts } from "./seller-facts.tsx";

/** The text, and the branches with all that the owner gives of them, which other pages do not need. */
export async function loader(args: Route.LoaderArgs) {
  const { branches = usualBranches, holidays = [] } = getPageContext(args).store;
  return { policy: await loadPolicy(args, "aboutUs"), branches, holidays };
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
    title: policyPages.aboutUs.title,
    description: `A supplier of machines and supplies for sublimation, DTF and personalised gifts since ${establishedIn}: ${whereOf(matches)}.`,
    path: policyPages.aboutUs.path,
  });
}

type WhereProps = Pick<Route.ComponentProps["loaderData"], "branches" | "holidays">;

function Where({ branches, holidays }: WhereProps) {
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
  const { policy, ...places } = loaderData;
  const { name } = useStoreInfo();
  return (
    <PolicyPage
      name="aboutUs"
      lead={`${name} has supplied print and gift workshops since ${establishedIn}, with the machines, and with everything that the machines use up.`}
      policy={policy}
      more={[{ id: "where", title: "Where we are", content: <Where {...places} /> }]}
    />
  );
}
