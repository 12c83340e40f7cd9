import { Link } from "react-router";
import { getPageContext, loadFailure } from "#browser/page-context.ts";
import type { PressSetting, PressTarget } from "#shared/press-settings/contract.ts";
import { SETTINGS_PATH } from "#shared/press-settings/setting-search.ts";
import {
  methodNames,
  peelText,
  pressureText,
  TEST_ONE_PIECE,
  temperatureText,
  timeText,
} from "#shared/press-settings/setting-text.ts";
import { Breadcrumbs } from "#ui/breadcrumbs.tsx";
import { PrintButton } from "#ui/print-button.tsx";
import { pageMeta } from "../site/page-meta.ts";
import { failureTitle, ResourceError } from "../site/resource-error.tsx";
import { useStoreInfo } from "../site/root-data.ts";
import type { Route } from "./+types/press-card-page.ts";
import { SettingSource } from "./setting-source.tsx";

export function meta({ loaderData, matches, error }: Route.MetaArgs) {
  if (!loaderData) return pageMeta(matches, { title: failureTitle(error) });
  const { setting } = loaderData;
  const { blank, slug, temperature, seconds } = setting;
  return pageMeta(matches, {
    title: titleOf(setting),
    description: `${blank}: ${temperatureText(temperature)} for ${timeText(seconds)}. A card to print for the wall.`,
    path: `${SETTINGS_PATH}/${slug}`,
  });
}

function titleOf({ blank, method, machine }: PressSetting): string {
  return `${blank}: ${methodNames[method]}, ${machine}`;
}

export async function loader(args: Route.LoaderArgs) {
  const { call } = getPageContext(args);
  const found = await call("getPressSetting", { params: { slug: args.params.slug } });
  if (!found.ok) throw loadFailure(found);
  return { setting: found.value.setting };
}

/** One setting in large figures: on paper, of whatever size, it is a card for the wall. */
export default function PressCardPage({ loaderData }: Route.ComponentProps) {
  const { setting } = loaderData;
  const { blank, method, machine, notes, source, blanks, machines } = setting;
  const store = useStoreInfo();
  const figures = [
    { name: "Temperature", value: temperatureText(setting.temperature), wide: true },
    { name: "Time", value: timeText(setting.seconds), wide: true },
    { name: "Pressure", value: pressureText(setting.pressure), wide: false },
    { name: "Peel", value: peelText(setting.peel), wide: false },
  ];
  return (
    <div className="page pb-16 print:p-0">
      <Breadcrumbs
        crumbs={[
          { name: "Home", to: "/" },
          { name: "Press settings", to: SETTINGS_PATH },
          { name: blank },
        ]}
      />
      <article className="press-card sheet max-w-3xl p-5 sm:p-8 print:max-w-none print:p-0">
        <p className="eyebrow">
          {methodNames[method]} · {machine}
        </p>
        <h1 className="mt-1 break-words print:text-[6.5vw]">{blank}</h1>
        <dl className="my-6 grid grid-cols-2 gap-x-6 gap-y-5 border-y-2 border-ink py-5 print:my-[2vw] print:gap-y-[1.5vw] print:py-[2vw]">
          {figures.map(({ name, value, wide }) => (
            <div key={name} className={wide ? "max-sm:not-print:col-span-2" : ""}>
              <dt className="text-muted print:text-[2.2vw]">{name}</dt>
              <dd
                className={`tabular font-heading font-bold break-words ${wide ? "text-4xl sm:text-5xl print:text-[7.5vw]" : "text-2xl print:text-[4.5vw]"}`}
              >
                {value}
              </dd>
            </div>
          ))}
        </dl>
        {notes && (
          <p className="mb-4 text-lg break-words whitespace-pre-line print:text-[2.8vw]">{notes}</p>
        )}
        <p className="font-semibold print:text-[2.2vw]">{TEST_ONE_PIECE}</p>
        <div className="mt-4 text-sm text-muted print:text-[1.8vw]">
          <SettingSource source={source} />
          <p className="mt-2 border-t border-line pt-2">
            {store.name} · {store.phone} · {store.origin.replace(/^https?:\/\//, "")}
          </p>
        </div>
      </article>
      <div className="no-print mt-5 flex flex-wrap items-center gap-x-6 gap-y-2">
        <PrintButton>Print the card</PrintButton>
        <Link to={SETTINGS_PATH} className="link inline-flex min-h-11 items-center">
          All press settings
        </Link>
      </div>
      <Targets title="For these blanks" targets={blanks} />
      <Targets title="On these machines" targets={machines} />
    </div>
  );
}

function Targets({ title, targets }: { title: string; targets: readonly PressTarget[] }) {
  if (targets.length === 0) return null;
  return (
    <section className="no-print mt-8 max-w-3xl">
      <h2 className="mb-2 text-lg">{title}</h2>
      <ul className="grid gap-x-6 sm:grid-cols-2">
        {targets.map(({ kind, _id, name, slug }) => (
          <li key={_id}>
            <Link to={`/${kind}/${slug}`} className="link inline-block py-2 break-words">
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <ResourceError
      error={error}
      missing="This press setting does not exist or was removed."
      others={{ text: "All press settings", to: SETTINGS_PATH }}
    />
  );
}
