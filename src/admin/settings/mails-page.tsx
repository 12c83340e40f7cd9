import { ChevronRight } from "lucide-react";
import { Link } from "react-router";
import { callEndpoint } from "#browser/endpoint-client.ts";
import { type MailName, type MailWords, mailTable } from "#shared/mails/mail-table.ts";
import { changedMails, mailsByGroup } from "#shared/mails/mail-words.ts";
import { pageMeta } from "#storefront/site/page-meta.ts";
import { loadForAdmin } from "../kit/admin-access.ts";
import { MAILS_PATH } from "../kit/dashboard-menu.ts";
import { SettingsPage } from "../kit/settings-page.tsx";
import type { Route } from "./+types/mails-page.ts";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Mails" });
}

export const clientLoader = () => loadForAdmin(() => callEndpoint("getMailsSettings"));

/** Every mail that the shop sends, each with a page where it is worded. */
export default function MailsPage({ loaderData: loaded }: Route.ComponentProps) {
  return (
    <SettingsPage
      subject="mails"
      title="Mails"
      about="What each mail of the shop says. Goods, sums and addresses are put in by the shop; the words around them are yours."
      loaded={loaded}
      failedTitle="The mails could not be loaded"
    >
      {({ settings }) => <MailGroups words={settings} />}
    </SettingsPage>
  );
}

function MailGroups({ words }: { words: MailWords }) {
  const changed = changedMails(words);
  return [...mailsByGroup].map(([group, names]) => (
    <section key={group} className="mb-8 max-w-3xl" aria-label={group}>
      <h2 className="mb-3 text-xl">{group}</h2>
      <ul className="sheet divide-y divide-line">
        {names.map((name) => (
          <li key={name}>
            <MailLink name={name} isChanged={name in changed} />
          </li>
        ))}
      </ul>
    </section>
  ));
}

function MailLink({ name, isChanged }: { name: MailName; isChanged: boolean }) {
  return (
    <Link
      to={`${MAILS_PATH}/${name}`}
      className="flex items-center justify-between gap-4 px-5 py-4 no-underline hover:bg-paper-deep"
    >
      <span className="min-w-0">
        <span className="link block font-semibold">{mailTable[name].name}</span>
        <span className="block text-sm text-muted">{mailTable[name].about}</span>
        {isChanged && <span className="block text-sm">In your words</span>}
      </span>
      <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted" />
    </Link>
  );
}
