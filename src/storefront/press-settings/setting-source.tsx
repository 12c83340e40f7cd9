import { Link } from "react-router";
import type { PressSetting } from "#shared/press-settings/contract.ts";

/** Where a setting's figures are from; nothing where nobody said. */
export function SettingSource({ source: { name, url } }: Pick<PressSetting, "source">) {
  if (!name && !url) return null;
  const text = name || url;
  return (
    <p className="break-words">
      Source:{" "}
      {url.startsWith("/") ? (
        <Link to={url} className="link">
          {text}
        </Link>
      ) : url ? (
        <a href={url} rel="noopener nofollow" className="link">
          {text}
        </a>
      ) : (
        text
      )}
    </p>
  );
}
