import type { ReactNode } from "react";
import { Link } from "react-router";
import {
  methodNames,
  peelText,
  pressureText,
  temperatureText,
  timeText,
} from "#shared/press-settings/setting-text.ts";
import type { ShownSetting } from "./shown-setting.ts";

interface SettingsTableProps {
  caption: string;
  settings: readonly ShownSetting[];
  /** At the end of each row's first cell, such as a box to choose it by. */
  extra?: (setting: ShownSetting) => ReactNode;
}

/** Press settings as a table; on a phone each row is a card. Paper gets the table. */
export function SettingsTable({ caption, settings, extra }: SettingsTableProps) {
  return (
    <table className="spec-table press-settings not-print:max-lg:block">
      <caption className="sr-only">{caption}</caption>
      <thead className="not-print:max-lg:sr-only">
        <tr>
          {["Blank", "Method", "Machine", "Temperature", "Time", "Pressure", "Peel"].map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="not-print:max-lg:block">
        {settings.map((setting) => (
          <tr
            key={setting.slug}
            className="not-print:max-lg:mb-4 not-print:max-lg:grid not-print:max-lg:rounded-md not-print:max-lg:border not-print:max-lg:border-line not-print:max-lg:bg-surface not-print:max-lg:px-4 not-print:max-lg:py-3"
          >
            <th
              scope="row"
              className="not-print:max-lg:border-0! not-print:max-lg:px-0! not-print:max-lg:pt-0! not-print:max-lg:text-lg lg:w-[30%] print:w-[30%]"
            >
              <Link to={`/press-settings/${setting.slug}`} className="link break-words">
                {setting.blank}
              </Link>
              {setting.notes && (
                <p className="mt-1 text-sm font-normal break-words whitespace-pre-line text-ink">
                  {setting.notes}
                </p>
              )}
              {extra?.(setting)}
            </th>
            <Cell label="Method">{methodNames[setting.method]}</Cell>
            <Cell label="Machine">{setting.machine}</Cell>
            <Cell label="Temperature" strong>
              {temperatureText(setting.temperature)}
            </Cell>
            <Cell label="Time" strong>
              {timeText(setting.seconds)}
            </Cell>
            <Cell label="Pressure">{pressureText(setting.pressure)}</Cell>
            <Cell label="Peel">{peelText(setting.peel)}</Cell>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface CellProps {
  label: string;
  /** A figure to set the machine by. */
  strong?: boolean;
  children: ReactNode;
}

/** A cell; on a phone, where the head of the table is out of sight, with its label. */
function Cell({ label, strong = false, children }: CellProps) {
  return (
    <td
      className={`${strong ? "tabular font-semibold whitespace-nowrap" : "break-words"} not-print:max-lg:flex not-print:max-lg:justify-between not-print:max-lg:gap-4 not-print:max-lg:border-0! not-print:max-lg:px-0! not-print:max-lg:py-1!`}
    >
      <span className="font-normal text-muted lg:hidden print:hidden">{label}</span>
      <span className="min-w-0 not-print:max-lg:text-right">{children}</span>
    </td>
  );
}
