import { Thermometer } from "lucide-react";
import { Form } from "react-router";
import { getPageContext, loadFailure } from "#browser/page-context.ts";
import { groupedNumber } from "#shared/numbers.ts";
import { transferMethods } from "#shared/press-settings/methods.ts";
import {
  readSettingSearch,
  SETTINGS_PATH,
  type SettingSearch,
  settingSearchAddress,
} from "#shared/press-settings/setting-search.ts";
import { methodNames, TEST_ONE_PIECE } from "#shared/press-settings/setting-text.ts";
import { MAX_SEARCH_LENGTH } from "#shared/text-lengths.ts";
import { beyondPages } from "#ui/beyond-pages.ts";
import { Breadcrumbs } from "#ui/breadcrumbs.tsx";
import { Button, ButtonLink } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { SelectField, TextField } from "#ui/field.tsx";
import { Pagination } from "#ui/pagination.tsx";
import { PrintButton } from "#ui/print-button.tsx";
import { PageFailed } from "../site/page-failed.tsx";
import { pageMeta } from "../site/page-meta.ts";
import { useStoreInfo } from "../site/root-data.ts";
import type { Route } from "./+types/press-settings-page.ts";
import { SettingsTable } from "./settings-table.tsx";
import type { ShownSetting } from "./shown-setting.ts";

const PAGE_SIZE = 100;

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return pageMeta(matches, { title: "Press settings" });
  const isWhole = settingSearchAddress(loaderData.search) === SETTINGS_PATH;
  return pageMeta(matches, {
    title: "Press settings",
    description:
      "Temperature, time, pressure and peel for sublimation, DTF and heat transfer vinyl, by blank and machine. Print a card for the wall.",
    ...(isWhole && { path: SETTINGS_PATH }),
  });
}

export async function loader(args: Route.LoaderArgs) {
  const { call } = getPageContext(args);
  const search = readSettingSearch(new URL(args.request.url).searchParams);
  const { text, method, machine, beside } = search;
  const list = (page: number) =>
    call("getPressSettings", {
      query: { text, method, machine, limit: PAGE_SIZE, page, ...beside },
    });
  let found = await list(search.page);
  // Past the end the last page is shown.
  if (found.ok && found.value.pages < search.page) found = await list(found.value.pages);
  if (!found.ok) throw loadFailure(found);
  const { success: _, ...listed } = found.value;
  return { ...listed, search: { ...search, page: listed.page } };
}

export default function PressSettingsPage({ loaderData }: Route.ComponentProps) {
  const { search, settings, machines, total, isMore, pages } = loaderData;
  const { name } = useStoreInfo();
  return (
    <div className="page pb-16">
      <Breadcrumbs crumbs={[{ name: "Home", to: "/" }, { name: "Press settings" }]} />
      <div className="mb-6 flex flex-wrap items-end justify-between gap-x-8 gap-y-4 border-b-2 border-ink pt-2 pb-5">
        <div className="max-w-3xl">
          <h1>Press settings</h1>
          <p className="mt-2">{TEST_ONE_PIECE}</p>
          <p className="mt-1 hidden print:block">{name}</p>
        </div>
        {total > 0 && <PrintButton>Print the table</PrintButton>}
      </div>
      <SearchForm search={search} machines={machines} />
      <p role="status" className="tabular mb-3 text-muted print:hidden">
        {isMore && "More than "}
        {total === 1 ? "1 setting" : `${groupedNumber(total)} settings`}
        {total > 0 && ". Tick rows to print those alone."}
      </p>
      {total === 0 ? (
        <NothingFound search={search} />
      ) : (
        <SettingsTable caption="Press settings" settings={settings} extra={chooseForPrint} />
      )}
      <Pagination
        page={search.page}
        pages={pages}
        addressOf={(page) => settingSearchAddress({ ...search, page, beside: {} })}
        {...beyondPages(loaderData, search.beside, (beside) =>
          settingSearchAddress({ ...search, page: 1, beside }),
        )}
      />
    </div>
  );
}

/** Paper shows the chosen rows alone, by the style sheet: it works before scripts do. */
function chooseForPrint({ blank, machine }: ShownSetting) {
  return (
    <label className="flex min-h-11 w-fit items-center gap-2 text-sm font-normal text-muted print:hidden">
      <input type="checkbox" name="print" className="size-5" />
      Print
      <span className="sr-only">
        : {blank}, {machine}
      </span>
    </label>
  );
}

interface SearchFormProps {
  search: SettingSearch;
  machines: readonly string[];
}

function SearchForm({ search, machines }: SearchFormProps) {
  return (
    <search className="print:hidden">
      <Form
        key={settingSearchAddress(search)}
        action={SETTINGS_PATH}
        aria-label="Press settings"
        className="mb-5 grid grid-cols-2 items-end gap-3 lg:grid-cols-[2fr_1fr_1fr_auto]"
      >
        <TextField
          label="Blank, machine or word"
          name="q"
          type="search"
          enterKeyHint="search"
          placeholder="Mug"
          defaultValue={search.text}
          maxLength={MAX_SEARCH_LENGTH}
          className="max-lg:col-span-2"
        />
        <SelectField label="Method" name="method" defaultValue={search.method}>
          <option value="">All methods</option>
          {transferMethods.map((method) => (
            <option key={method} value={method}>
              {methodNames[method]}
            </option>
          ))}
        </SelectField>
        <SelectField label="Machine" name="machine" defaultValue={search.machine}>
          <option value="">All machines</option>
          {machines.map((machine) => (
            <option key={machine}>{machine}</option>
          ))}
        </SelectField>
        <Button type="submit" className="max-lg:col-span-2">
          Show
        </Button>
      </Form>
    </search>
  );
}

function NothingFound({ search }: { search: SettingSearch }) {
  const isWhole = settingSearchAddress({ ...search, page: 1 }) === SETTINGS_PATH;
  return (
    <EmptyState
      title={isWhole ? "No press settings yet" : "No settings found"}
      icon={<Thermometer className="size-10" />}
    >
      <p className="max-w-md text-muted">
        {isWhole
          ? "Ask us: we know the figures for what we sell."
          : "Try one word, such as mug or cotton, or all methods and machines."}
      </p>
      <ButtonLink to={isWhole ? "/help-center" : SETTINGS_PATH} variant="secondary">
        {isWhole ? "Go to the help center" : "All press settings"}
      </ButtonLink>
    </EmptyState>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageFailed error={error} />;
}
