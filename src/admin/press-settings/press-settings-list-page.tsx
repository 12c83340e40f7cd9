import { Thermometer } from "lucide-react";
import { callEndpoint } from "#browser/endpoint-client.ts";
import type { getPressSettings, PressSetting } from "#shared/press-settings/contract.ts";
import type { TransferMethod } from "#shared/press-settings/methods.ts";
import { methodNames, temperatureText, timeText } from "#shared/press-settings/setting-text.ts";
import { MAX_SEARCH_LENGTH } from "#shared/text-lengths.ts";
import { pageMeta } from "#storefront/site/page-meta.ts";
import { PRESS_SETTINGS_PATH } from "../kit/dashboard-menu.ts";
import { choice, defineList, type QueryOf } from "../kit/list/define-list.ts";
import type { ListColumn } from "../kit/list/list-column.tsx";
import { ListPage } from "../kit/list/list-page.tsx";
import { loadList } from "../kit/list/load-list.ts";
import { NewEntryLink } from "../kit/list/new-entry-link.tsx";
import type { Route } from "./+types/press-settings-list-page.ts";

const PAGE_SIZE = 50;

type SettingQuery = Pick<QueryOf<typeof getPressSettings>, "page" | "after" | "before"> & {
  search?: string;
  method?: TransferMethod;
};

const settingList = defineList<SettingQuery>({
  path: PRESS_SETTINGS_PATH,
  search: { label: "Search in blanks, machines and notes", maxLength: MAX_SEARCH_LENGTH },
  filters: { method: choice("Method", methodNames) },
});

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Press temperatures" });
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadList(settingList, request, ({ search: text = "", ...query }) =>
    callEndpoint("getPressSettings", { query: { ...query, text, limit: PAGE_SIZE } }),
  );
}

export default function PressSettingsListPage({ loaderData: loaded }: Route.ComponentProps) {
  return (
    <ListPage
      list={settingList}
      viewed="press-settings"
      title="Press temperatures"
      noun={["setting", "settings"]}
      loaded={loaded}
      entries={loaded.ok ? loaded.value.settings : []}
      failed="The press settings could not be loaded"
      empty={{
        Icon: Thermometer,
        title: "No press settings yet",
        text: "Temperature, time and pressure for a blank on a machine: shown on both product pages, and as a card to print.",
      }}
      actions={<NewEntryLink to={`${PRESS_SETTINGS_PATH}/new`}>Add press setting</NewEntryLink>}
      columns={columns}
      nameOf={({ blank, machine }) => `${blank}, ${machine}`}
      pageOf={({ slug }) => `${PRESS_SETTINGS_PATH}/${encodeURIComponent(slug)}`}
      deletion={{
        send: ({ _id: id }) => callEndpoint("deletePressSetting", { params: { id } }),
        failed: "The setting could not be deleted",
        undo: ({ _id: id }) => callEndpoint("restorePressSetting", { params: { id } }),
      }}
    />
  );
}

const columns: readonly ListColumn<PressSetting>[] = [
  { name: "Blank", grow: 50, cell: ({ blank }) => blank },
  { name: "Machine", grow: 50, cell: ({ machine }) => <span className="text-sm">{machine}</span> },
  {
    name: "Method",
    cell: ({ method }) => <span className="text-sm text-muted">{methodNames[method]}</span>,
  },
  {
    name: "Temperature",
    align: "right",
    cell: ({ temperature }) => (
      <span className="tabular text-sm">{temperatureText(temperature)}</span>
    ),
  },
  {
    name: "Time",
    align: "right",
    cell: ({ seconds }) => <span className="tabular text-sm">{timeText(seconds)}</span>,
  },
];
