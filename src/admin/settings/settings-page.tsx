import { ChevronRight } from "lucide-react";
import { Link } from "react-router";
import { pageMeta } from "#storefront/site/page-meta.ts";
import { SETTINGS_PATH } from "../kit/dashboard-menu.ts";
import { PageHeader } from "../kit/page-header.tsx";
import type { Route } from "./+types/settings-page.ts";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Settings" });
}

/** A page each: its address below the settings, and what is set there. */
const sections = [
  {
    name: "Store",
    at: "store",
    about: "Name, legal name, address, phone, WhatsApp and e-mail, pages elsewhere.",
  },
  {
    name: "Returns",
    at: "returns",
    about: "For how many days goods can be returned, why, and where they are sent to.",
  },
  {
    name: "Ways to pay",
    at: "payments",
    about:
      "Bank transfer with its account, and cash on delivery: for which orders, and for how long goods are kept.",
  },
  {
    name: "Shipping",
    at: "shipping",
    about: "What delivery costs by place and weight, and branches where goods are picked up.",
  },
  {
    name: "Carriers",
    at: "carriers",
    about: "Who carries your parcels, and the links where customers follow them.",
  },
  {
    name: "Documents",
    at: "documents",
    about: "What invoices need, e-invoices, and from which value goods need an e-way bill.",
  },
  {
    name: "Mails",
    at: "mails",
    about: "What each mail of the shop says, with a preview of an order.",
  },
  {
    name: "Ledgers of Tally",
    at: "books",
    about: "How your accountant's Tally calls the ledgers that vouchers are written for.",
  },
  {
    name: "Backups",
    at: "backups",
    about: "At which hour the shop is backed up, and where to.",
  },
] as const;

/** All that the owner sets once and seldom changes. */
export default function SettingsPage() {
  return (
    <>
      <PageHeader title="Settings" />
      <ul className="sheet max-w-3xl divide-y divide-line">
        {sections.map(({ name, at, about }) => (
          <li key={at}>
            <Link
              to={`${SETTINGS_PATH}/${at}`}
              className="flex items-center justify-between gap-4 px-5 py-4 no-underline hover:bg-paper-deep"
            >
              <span className="min-w-0">
                <span className="link block font-semibold">{name}</span>
                <span className="block text-sm text-muted">{about}</span>
              </span>
              <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted" />
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
