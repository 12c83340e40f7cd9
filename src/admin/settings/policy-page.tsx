import "../kit/forms/zod-without-eval.ts";
import { useRef, useState } from "react";
import { data } from "react-router";
import { callEndpoint } from "#browser/endpoint-client.ts";
import { longDate, todayInIndia } from "#shared/dates.ts";
import {
  type PoliciesSettings,
  type Policy,
  policyOn,
  policySchema,
} from "#shared/settings/policies.ts";
import { type PolicyName, policyNames, policyPages } from "#shared/settings/policy-pages.ts";
import { policyBlocks, policyVariables } from "#shared/settings/policy-words.ts";
import { pageMeta } from "#storefront/site/page-meta.ts";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/field.tsx";
import { EditorDialogs } from "../blog/editor/editor-dialogs.tsx";
import { HtmlEditorField } from "../blog/editor/html-editor.tsx";
import { keepUnsavedPage, loadForAdmin } from "../kit/admin-access.ts";
import { ConfirmDialog } from "../kit/confirm-dialog.tsx";
import { POLICIES_PATH } from "../kit/dashboard-menu.ts";
import { EditForm, FormSection, SectionLink } from "../kit/forms/edit-form.tsx";
import { LimitedField } from "../kit/forms/limited-field.tsx";
import { differingWords } from "../kit/forms/merge-edits.ts";
import { type SavedSettings, useSettingsForm } from "../kit/forms/use-settings-form.ts";
import { SettingsPage } from "../kit/settings-page.tsx";
import { loadMediaConfig, type MediaConfig } from "../media/media-config.ts";
import type { Route } from "./+types/policy-page.ts";
import { BeginsAtOnce, hasCome, ReplacedPolicy, savedText } from "./coming-policy.tsx";
import { PolicyPreview } from "./policy-preview.tsx";
import { useEditedHtml } from "./use-edited-html.ts";

const policyOf = (params: { policy: string }) => policyNames.find((one) => one === params.policy);

export function meta({ matches, params }: Route.MetaArgs) {
  const name = policyOf(params);
  return pageMeta(matches, { title: name ? `Policy: ${policyPages[name].title}` : "Policies" });
}

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  if (!policyOf(params)) throw data(null, { status: 404 });
  const [settings, media] = await Promise.all([
    loadForAdmin(() => callEndpoint("getPoliciesSettings")),
    loadMediaConfig(),
  ]);
  return { settings, media };
}

export const shouldRevalidate = keepUnsavedPage;

/** One policy: its text, the one that comes, and how they look. */
export default function PolicyPage({ loaderData, params }: Route.ComponentProps) {
  const name = policyOf(params);
  // Its loader has answered "not found".
  if (!name) return null;
  return (
    <SettingsPage
      subject="policies"
      part={name}
      title={policyPages[name].title}
      about={`The text of ${policyPages[name].path}. A change is there for everybody within a second of being saved.`}
      loaded={loaderData.settings}
      failedTitle="The policy could not be loaded"
      back={{ to: POLICIES_PATH, name: "All policies" }}
    >
      {(saved) => <PolicyForm key={name} name={name} saved={saved} media={loaderData.media} />}
    </SettingsPage>
  );
}

interface PolicyFormProps {
  name: PolicyName;
  saved: SavedSettings<PoliciesSettings>;
  media: MediaConfig;
}

function PolicyForm({ name, saved, media }: PolicyFormProps) {
  /** What would be replaced at once: asked about. */
  const [asked, setAsked] = useState<Policy>();
  const isMeant = useRef(false);
  const form = useSettingsForm({
    saved,
    schema: policySchema(name).required(),
    // A coming text whose day has come is the present one.
    valuesOf: (settings): Policy => policyOn(settings[name], todayInIndia()),
    save: async ({ settings: policy, version }, present) => {
      const saved = await callEndpoint("savePoliciesSettings", {
        body: { settings: { ...present, [name]: policy }, version },
      });
      if (!saved.ok) return saved;
      return { ...saved, value: { ...saved.value, message: savedText(policy) } };
    },
    part: name,
    holdsBack: (policy) => {
      const isAsked = hasCome(policy.nextFrom) && !isMeant.current;
      isMeant.current = false;
      if (isAsked) setAsked(policy);
      return isAsked;
    },
    fields: {
      lead: "First words",
      description: "Description",
      body: { label: "Text", show: differingWords },
      since: "In force since",
      nextLead: "Coming first words",
      nextDescription: "Coming description",
      nextBody: { label: "Coming text", show: differingWords },
      nextFrom: "In force from",
    },
    fallbackMessage: "The policy could not be saved. Check your connection and try again.",
  });
  const text = useEditedHtml(form, "body");
  const coming = useEditedHtml(form, "nextBody", false);
  const nextFrom = form.watch("nextFrom");
  return (
    <>
      <Names />
      <EditForm
        form={form}
        label={policyPages[name].title}
        what="policy"
        submitLabel="Save the policy"
      >
        <FormSection
          title="In force"
          about={<SectionLink to="Coming">{comingLink(nextFrom)}</SectionLink>}
        >
          <LimitedField
            form={form}
            name="lead"
            label="First words (optional)"
            hint="Below the title."
            rows={2}
          />
          <LimitedField
            form={form}
            name="description"
            label="Description"
            hint="What search engines show below the page's title."
            rows={2}
          />
          <HtmlEditorField label="Text" editor={text} error={form.errorOf("body")} />
          <TextField
            label="In force since (optional)"
            type="date"
            hint="The day from which all of this holds. Shown below the title; empty shows no day."
            {...form.field("since")}
          />
          <PolicyPreview
            name={name}
            lead={form.watch("lead")}
            editor={text}
            since={form.watch("since")}
          />
        </FormSection>
        <FormSection
          title="Coming"
          about={
            <>
              <p>Takes the place of what is above as its day begins in India. Empty for none.</p>
              <SectionLink to="In force">Back to the text in force</SectionLink>
            </>
          }
        >
          <div>
            <Button variant="secondary" onClick={() => coming.replace(text.html)}>
              Begin with the present text
            </Button>
          </div>
          <LimitedField
            form={form}
            name="nextLead"
            label="Coming first words (optional)"
            hint="In force from the day below, with the coming text. Empty keeps the present ones."
            rows={2}
          />
          <LimitedField
            form={form}
            name="nextDescription"
            label="Coming description (optional)"
            hint="The same of what search engines show. Empty keeps the present one."
            rows={2}
          />
          <HtmlEditorField
            label="Coming text (optional)"
            editor={coming}
            error={form.errorOf("nextBody")}
          />
          <TextField
            label="In force from"
            type="date"
            hint="The first day of all that comes; empty where nothing does."
            {...form.field("nextFrom")}
          />
          {hasCome(nextFrom) && <BeginsAtOnce />}
          <PolicyPreview
            name={name}
            lead={form.watch("nextLead") || form.watch("lead")}
            editor={coming}
            since={form.watch("nextFrom")}
          />
        </FormSection>
      </EditForm>
      <ConfirmDialog
        open={asked !== undefined}
        title="Replace the present text now?"
        confirmLabel="Replace it now"
        busyLabel="Saving..."
        busy={form.busy}
        onConfirm={() => {
          isMeant.current = true;
          setAsked(undefined);
          form.ref.current?.requestSubmit();
        }}
        onClose={() => setAsked(undefined)}
      >
        {asked && <ReplacedPolicy name={name} policy={asked} />}
      </ConfirmDialog>
      <EditorDialogs editor={text} media={media} />
      <EditorDialogs editor={coming} media={media} />
    </>
  );
}

const comingLink = (nextFrom: string) =>
  nextFrom === "" ? "Go to the coming text" : `Go to the text that comes on ${longDate(nextFrom)}`;

/** What the page puts in by itself, so that a text stays true when the settings change. */
function Names() {
  const all = [
    ...Object.entries(policyVariables),
    ...Object.entries(policyBlocks).map(([name, about]) => [
      name,
      `${about}. In a paragraph of its own`,
    ]),
  ];
  return (
    <details className="mb-6 max-w-3xl">
      <summary className="py-3 font-semibold">What the text can name</summary>
      <dl className="sheet divide-y divide-line">
        {all.map(([name, about]) => (
          <div key={name} className="grid gap-x-4 px-4 py-2 sm:grid-cols-[14rem_1fr]">
            <dt className="font-mono text-sm wrap-anywhere">{`{${name}}`}</dt>
            <dd className="min-w-0 text-sm">{about}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
