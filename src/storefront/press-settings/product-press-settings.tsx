import { Link } from "react-router";
import { TEST_ONE_PIECE } from "#shared/press-settings/setting-text.ts";
import { cachedFragment } from "#ui/cached-fragment.tsx";
import { SettingSource } from "./setting-source.tsx";
import { SettingsTable } from "./settings-table.tsx";
import type { ShownSetting } from "./shown-setting.ts";

interface ProductPressSettingsProps {
  productName: string;
  settings: readonly ShownSetting[];
}

/** Sources of one name may lead to several places. */
const keyOf = ({ name, url }: ShownSetting["source"]) => `${name} ${url}`;

/** The section of a product's page, be it a blank or a machine. */
export const ProductPressSettings = cachedFragment(
  "product press settings",
  PlainProductPressSettings,
);

function PlainProductPressSettings({ productName, settings }: ProductPressSettingsProps) {
  const sources = [...new Map(settings.map(({ source }) => [keyOf(source), source])).values()];
  return (
    <section
      aria-labelledby="press-settings"
      className="laid-out-late late-height-200 lg:late-height-90 mt-12"
    >
      <h2 id="press-settings" className="mb-2">
        Press settings
      </h2>
      <p className="mb-4 max-w-3xl">{TEST_ONE_PIECE}</p>
      <SettingsTable caption={`Press settings for ${productName}`} settings={settings} />
      <div className="mt-3 text-sm text-muted">
        {sources.map((source) => (
          <SettingSource key={keyOf(source)} source={source} />
        ))}
        <Link to="/press-settings" className="link inline-flex min-h-11 items-center">
          All press settings
        </Link>
      </div>
    </section>
  );
}
