import "../kit/forms/zod-without-eval.ts";
import { data } from "react-router";
import type { z } from "zod";
import { callEndpoint } from "#browser/endpoint-client.ts";
import type { MailPart } from "#shared/mails/define-mail.ts";
import {
  type MailName,
  type MailWords,
  mailNames,
  mailTable,
  partsOf,
  variablesOf,
} from "#shared/mails/mail-table.ts";
import { wordsSchema } from "#shared/mails/mail-words.ts";
import { mailVariables } from "#shared/mails/variables.ts";
import { pageMeta } from "#storefront/site/page-meta.ts";
import { keepUnsavedPage, loadForAdmin } from "../kit/admin-access.ts";
import { MAILS_PATH } from "../kit/dashboard-menu.ts";
import { EditForm } from "../kit/forms/edit-form.tsx";
import { LimitedField } from "../kit/forms/limited-field.tsx";
import { type SavedSettings, useSettingsForm } from "../kit/forms/use-settings-form.ts";
import { SettingsPage } from "../kit/settings-page.tsx";
import type { Route } from "./+types/mail-page.ts";
import { MailPreview } from "./mail-preview.tsx";

const mailOf = (params: { mail: string }) => mailNames.find((one) => one === params.mail);

export function meta({ matches, params }: Route.MetaArgs) {
  const name = mailOf(params);
  return pageMeta(matches, { title: name ? `Mail: ${mailTable[name].name}` : "Mails" });
}

export function clientLoader({ params }: Route.ClientLoaderArgs) {
  if (!mailOf(params)) throw data(null, { status: 404 });
  return loadForAdmin(() => callEndpoint("getMailsSettings"));
}

export const shouldRevalidate = keepUnsavedPage;

/** One mail: its words, what they can name, and how it looks. */
export default function MailPage({ loaderData: loaded, params }: Route.ComponentProps) {
  const name = mailOf(params);
  // Its loader has answered "not found".
  if (!name) return null;
  const { name: title, about } = mailTable[name];
  return (
    <SettingsPage
      subject="mails"
      part={name}
      title={title}
      about={about}
      loaded={loaded}
      failedTitle="The mail could not be loaded"
      back={{ to: MAILS_PATH, name: "All mails" }}
    >
      {(saved) => <MailForm key={name} name={name} saved={saved} />}
    </SettingsPage>
  );
}

type Texts = Record<string, string>;

interface MailFormProps {
  name: MailName;
  saved: SavedSettings<MailWords>;
}

function MailForm({ name, saved }: MailFormProps) {
  const parts = partsOf(name);
  const form = useSettingsForm({
    saved,
    schema: wordsSchema(name) as unknown as z.ZodType<Texts, Texts>,
    valuesOf: (settings): Texts => ({ ...settings[name] }),
    save: ({ settings: texts, version }, present) =>
      callEndpoint("saveMailsSettings", {
        body: { settings: { ...present, [name]: texts }, version },
      }),
    part: name,
    fields: Object.fromEntries(parts.map(([key, { label }]) => [key, label])),
    fallbackMessage: "The mail could not be saved. Check your connection and try again.",
  });
  return (
    <>
      <Variables name={name} />
      <EditForm form={form} label={mailTable[name].name} what="mail" submitLabel="Save the mail">
        {parts.map(([key, part]) => (
          <LimitedField
            key={key}
            form={form}
            name={key}
            label={part.label}
            hint={hintOf(part)}
            autoComplete="off"
            {...(!part.isLine && { rows: part.text.length > 160 ? 5 : 3 })}
          />
        ))}
      </EditForm>
      <MailPreview name={name} read={() => form.getValues()} />
    </>
  );
}

/** When it is said, what must stand in it, and that it may be left out. */
function hintOf({ when, needs = [], isLine }: MailPart): string {
  const braces = needs.map((one) => `{${one}}`).join(", ");
  return [
    ...(when ? [`${when}.`] : []),
    ...(needs.length > 0 ? [`Needs ${braces}.`] : []),
    ...(needs.length === 0 && !isLine ? ["Empty leaves it out."] : []),
  ].join(" ");
}

/** What the texts can name, each with an example; where only some can, which. */
function Variables({ name }: { name: MailName }) {
  const texts = partsOf(name).map(([, part]) => ({ part, known: variablesOf(name, part) }));
  const all = [...new Set(texts.flatMap(({ known }) => known))];
  return (
    <details className="mb-6 max-w-3xl">
      <summary className="py-3 font-semibold">What the texts can name</summary>
      <dl className="sheet divide-y divide-line">
        {all.map((variable) => {
          const users = texts.filter(({ known }) => known.includes(variable));
          return (
            <div key={variable} className="grid gap-x-4 px-4 py-2 sm:grid-cols-[14rem_1fr]">
              <dt className="font-mono text-sm wrap-anywhere">{`{${variable}}`}</dt>
              <dd className="min-w-0 text-sm wrap-anywhere">
                {mailVariables[variable].about}, such as {mailVariables[variable].example}
                {users.length < texts.length && (
                  <span className="block text-muted">
                    Only in: {users.map(({ part }) => part.label).join("; ")}
                  </span>
                )}
              </dd>
            </div>
          );
        })}
      </dl>
    </details>
  );
}
