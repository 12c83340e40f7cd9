import { PackageOpen } from "lucide-react";
import { getPageContext, loadFailure } from "#browser/page-context.ts";
import { STARTER_KITS_PATH } from "#shared/compatibility/machines.ts";
import { makeSlug } from "#shared/slug.ts";
import { Breadcrumbs } from "#ui/breadcrumbs.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { askShop } from "../site/contact-links.ts";
import { PageFailed } from "../site/page-failed.tsx";
import { pageMeta } from "../site/page-meta.ts";
import { useStoreInfo } from "../site/root-data.ts";
import type { Route } from "./+types/starter-kits-page.ts";
import { kitsByTrade, StarterKitCards } from "./starter-kit-cards.tsx";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: "Starter kits",
    description:
      "Everything to start a print or gift business: mugs, T-shirts, caps, DTF, lasers. Machine, supplies and first goods in one kit, with the price of all of it.",
    path: STARTER_KITS_PATH,
  });
}

export async function loader(args: Route.LoaderArgs) {
  const found = await getPageContext(args).call("listStarterKits");
  if (!found.ok) throw loadFailure(found);
  return { trades: kitsByTrade(found.value.kits) };
}

export default function StarterKitsPage({ loaderData: { trades } }: Route.ComponentProps) {
  const store = useStoreInfo();
  const chat = askShop(store, "Hello, I want to start a business. What do I need?");
  return (
    <div className="page pb-16">
      <Breadcrumbs crumbs={[{ name: "Home", to: "/" }, { name: "Starter kits" }]} />
      <h1 className="pt-2">Starter kits</h1>
      <p className="mt-2 mb-5 max-w-2xl">
        A machine with the supplies and the first goods to sell. Open a kit to leave out what you
        have or to change quantities; one tap adds the rest to your cart.
      </p>
      {trades.length === 0 ? (
        <EmptyState title="No starter kits yet" icon={<PackageOpen className="size-10" />}>
          <p className="max-w-md text-muted">
            Tell us what you want to make, and we say what you need for it.
          </p>
          <ButtonLink to={chat.to} target="_blank" rel="noopener">
            Ask {chat.way}
          </ButtonLink>
          <ButtonLink to="/category" variant="secondary">
            All categories
          </ButtonLink>
        </EmptyState>
      ) : (
        <>
          <nav aria-label="Kits by trade" className="mb-8">
            <ul className="flex flex-wrap gap-2">
              {trades.map(({ trade }) => (
                <li key={trade}>
                  <a
                    href={`#${makeSlug(trade)}`}
                    className="inline-flex min-h-11 items-center rounded-md border border-line-strong bg-surface px-3 hover:border-ink"
                  >
                    {trade}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
          {trades.map(({ trade, kits }) => (
            <section key={trade} aria-labelledby={makeSlug(trade)} className="mb-10">
              <h2 id={makeSlug(trade)} className="mb-4">
                {trade}
              </h2>
              <StarterKitCards kits={kits} />
            </section>
          ))}
        </>
      )}
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageFailed error={error} />;
}
