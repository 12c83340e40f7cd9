import { ChevronRight } from "lucide-react";
import { Link } from "react-router";
import { pageMeta } from "#storefront/site/page-meta.ts";
import { SETTINGS_PATH } from "../kit/dashboard-menu.ts";
import { useOwnAccess } from "../kit/own-access.tsx";
import { PageHeader } from "../kit/page-header.tsx";
import { pagePermissions } from "../kit/page-permissions.ts";
import type { Route } from "./+types/settings-page.ts";
import { settingsSections } from "./settings-sections.ts";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Settings" });
}

/** All that the owner sets once and seldom changes, and of it what one may see. */
export default function SettingsPage() {
  const { permissions } = useOwnAccess();
  const sections = settingsSections.filter(({ at }) => {
    const { see } = pagePermissions(`${SETTINGS_PATH}/${at}`);
    return see === undefined || permissions.has(see);
  });
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
