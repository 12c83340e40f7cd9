import { useNavigate } from "react-router";
import {
  type Comparison,
  comparisons,
  type Preset,
  presets,
  reportPeriodProblem,
  type Step,
  steps,
} from "#shared/reports/period.ts";
import { type ReportName, reportOf } from "#shared/reports/reports.ts";
import { SelectField } from "#ui/field.tsx";
import { OwnDays, PeriodLinks } from "../kit/period-fields.tsx";
import { type ReportChoice, reportAddress } from "./report-address.ts";

interface ChoosePeriodProps {
  name: ReportName;
  choice: ReportChoice;
}

/** Chooses the days of a report, by what its rows are added up, and with what it is compared. */
export function ChoosePeriod({ name, choice }: ChoosePeriodProps) {
  const navigate = useNavigate();
  const addressWith = (changes: Partial<ReportChoice>) =>
    reportAddress(name, { ...choice, ...changes });
  const go = (changes: Partial<ReportChoice>) =>
    void navigate(addressWith(changes), { preventScrollReset: true });
  return (
    <div className="no-print mb-5">
      <PeriodLinks
        periods={(Object.keys(presets) as Preset[]).map((preset) => ({
          name: presets[preset],
          to: addressWith({ preset }),
          isShown: preset === choice.preset,
        }))}
      />
      <div className="flex flex-wrap items-start gap-4">
        <OwnDays
          period={choice}
          problemOf={reportPeriodProblem}
          show={(days) => go({ ...days, preset: undefined })}
        />
        {reportOf(name).of === "steps" && (
          <SelectField
            label="A row for each"
            name="by"
            value={choice.by}
            onChange={({ target }) => go({ by: target.value as Step })}
          >
            <Options names={steps} />
          </SelectField>
        )}
        <SelectField
          label="Compare with"
          name="compare"
          value={choice.compare}
          onChange={({ target }) => go({ compare: target.value as Comparison })}
        >
          <Options names={comparisons} />
        </SelectField>
      </div>
    </div>
  );
}

function Options({ names }: { names: Readonly<Record<string, string>> }) {
  return Object.entries(names).map(([value, text]) => (
    <option key={value} value={value}>
      {text}
    </option>
  ));
}
