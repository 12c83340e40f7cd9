import { getPageContext } from "#browser/page-context.ts";
import { usualBranches } from "#shared/store-branches.ts";
import { OpenNow } from "../site/open-now.tsx";
import type { Route } from "./+types/about-us-page.ts";
import { BranchList } from "./branch-list.tsx";
import { loadPolicy } from "./load-policy.ts";
import { policyMeta } from "./policy-meta.ts";
import { PolicyPage } from "./policy-page.tsx";
import { SellerFacts } from "./seller-facts.tsx";

/** The text, and the branches with all that the owner gives of them, which other pages do not need. */
export async function loader(args: Route.LoaderArgs) {
  const { branches = usualBranches, holidays = [] } = getPageContext(args).store;
  return { policy: await loadPolicy(args, "aboutUs"), branches, holidays };
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return policyMeta(matches, "aboutUs", loaderData?.policy);
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
  return (
    <PolicyPage
      name="aboutUs"
      policy={policy}
      more={[{ id: "where", title: "Where we are", content: <Where {...places} /> }]}
    />
  );
}
