import type { Permission } from "#shared/permissions.ts";
import {
  dashboardMenu,
  E_INVOICES_PATH,
  pagesBesideMenu,
  SETTINGS_PATH,
} from "../kit/dashboard-menu.ts";
import { pageName, pagePermissions } from "../kit/page-permissions.ts";
import { settingsSections } from "../settings/settings-sections.ts";
import { pageWords } from "./page-words.ts";

/** Something that the palette leads to. */
export interface PaletteEntry {
  name: string;
  /** What tells it from others of its name. */
  detail?: string;
  /** By what it is found as well; not shown. */
  words?: string;
  to: string;
}

export interface PaletteGroup {
  label: string;
  entries: readonly PaletteEntry[];
}

interface Reader {
  permissions: ReadonlySet<Permission>;
  /** The shop registers e-invoices: most are below the turnover from which they are. */
  eInvoicing: boolean;
}

/** The dashboard's pages and its settings, as far as somebody may see them. */
export function pageGroups({ permissions, eInvoicing }: Reader): PaletteGroup[] {
  const maySee = ({ to }: PaletteEntry) => {
    const { see } = pagePermissions(to);
    return (see === undefined || permissions.has(see)) && (eInvoicing || to !== E_INVOICES_PATH);
  };
  const pages: PaletteEntry[] = [
    { name: "Dashboard", to: "/dashboard/admin" },
    ...dashboardMenu.flatMap(({ subject, links }) =>
      links.map((link) => ({ name: pageName(link, permissions), to: link.to, detail: subject })),
    ),
    ...pagesBesideMenu.map(({ name, to }) => ({ name, to })),
  ];
  const settings = settingsSections.map(({ name, at, about }) => ({
    name,
    detail: about,
    to: `${SETTINGS_PATH}/${at}`,
  }));
  const found = (entries: readonly PaletteEntry[]) =>
    entries.filter(maySee).map((entry) => ({ ...entry, words: pageWords[entry.to] ?? "" }));
  return [
    { label: "Pages", entries: found(pages) },
    { label: "Settings", entries: found(settings) },
  ];
}

/** Of each group what has all typed words, at the beginning of words; those that have them in their name first. */
export function matchingGroups(groups: readonly PaletteGroup[], typed: string): PaletteGroup[] {
  const words = wordsOf(typed);
  const has = (text: string) => {
    const own = wordsOf(text);
    return words.every((word) => own.some((each) => each.startsWith(word)));
  };
  return groups
    .map(({ label, entries }) => {
      const found = entries.filter(({ name, detail = "", words: more = "" }) =>
        has(`${name} ${detail} ${more}`),
      );
      const [byName, byDetail] = [true, false].map((isByName) =>
        found.filter(({ name }) => has(name) === isByName),
      );
      return { label, entries: [...(byName ?? []), ...(byDetail ?? [])] };
    })
    .filter(({ entries }) => entries.length > 0);
}

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
