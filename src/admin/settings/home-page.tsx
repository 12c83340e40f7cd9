import "../kit/forms/zod-without-eval.ts";
import { useState } from "react";
import { z } from "zod";
import { callEndpoint } from "#browser/endpoint-client.ts";
import { type HomeSettings, homeSeo, homeSettings } from "#shared/settings/home.ts";
import { pageMeta } from "#storefront/site/page-meta.ts";
import { FormError } from "#ui/notice.tsx";
import { keepUnsavedPage, loadForAdmin } from "../kit/admin-access.ts";
import { EditForm } from "../kit/forms/edit-form.tsx";
import { uploadsEnded } from "../kit/forms/uploads-ended.ts";
import { useCarriedValue } from "../kit/forms/use-carried-value.ts";
import { type SavedSettings, useSettingsForm } from "../kit/forms/use-settings-form.ts";
import { SettingsPage } from "../kit/settings-page.tsx";
import { loadMediaConfig, type MediaConfig } from "../media/media-config.ts";
import { type PictureItem, picturesProblem } from "../media/pictures.ts";
import { useSendAfterUploads, WAITS_FOR_UPLOADS } from "../media/use-send-after-uploads.ts";
import type { Route } from "./+types/home-page.ts";
import {
  BannerFields,
  CounterFields,
  InfoFields,
  SectionFields,
  SeoFields,
} from "./home-fields.tsx";
import type { HomeValues } from "./home-form-fields.ts";
import { HeroFields, SlideFields } from "./home-picture-fields.tsx";
import { figure } from "./typed-figures.ts";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Home page" });
}

export async function clientLoader() {
  const [settings, media] = await Promise.all([
    loadForAdmin(() => callEndpoint("getHomeSettings")),
    loadMediaConfig(),
  ]);
  return { settings, media };
}

export const shouldRevalidate = keepUnsavedPage;

export default function HomeSettingsPage({ loaderData }: Route.ComponentProps) {
  return (
    <SettingsPage
      subject="home"
      title="Home page"
      about="What visitors see first. A change is there for everybody within a second of being saved; below the fields stands how it will look."
      loaded={loaderData.settings}
      failedTitle="The home page's settings could not be loaded"
    >
      {(saved) => <HomeForm saved={saved} media={loaderData.media} />}
    </SettingsPage>
  );
}

const schema = homeSettings
  .required()
  .extend({
    seo: homeSeo.extend({
      foundedIn: z.string().transform(figure).pipe(homeSeo.shape.foundedIn),
    }),
    uploads: uploadsEnded,
  })
  .transform(({ uploads: _, ...settings }): HomeSettings => settings);

const rowsText = (rows: unknown) =>
  (rows as Record<string, unknown>[]).map((row) => Object.values(row).join(", ")).join("\n");
const fieldsText = (part: unknown) => Object.values(part as Record<string, string>).join("\n");

interface HomeFormProps {
  saved: SavedSettings<HomeSettings>;
  media: MediaConfig;
}

function HomeForm({ saved, media }: HomeFormProps) {
  const form = useSettingsForm<HomeValues, HomeSettings>({
    saved,
    schema,
    valuesOf: ({ seo, ...settings }) => ({
      ...settings,
      seo: { ...seo, foundedIn: String(seo.foundedIn) },
      uploads: "",
    }),
    save: (body) => callEndpoint("saveHomeSettings", { body }),
    fields: {
      hero: { label: "Top", show: fieldsText },
      slides: { label: "Slides", show: rowsText },
      counters: { label: "Counters", show: rowsText },
      info: { label: "How you sell", show: rowsText },
      sections: { label: "Order of parts", show: rowsText },
      banner: { label: "Banner", show: fieldsText },
      seo: { label: "For search engines", show: fieldsText },
      uploads: "Uploads",
    },
    fallbackMessage: "The home page could not be saved. Check your connection and try again.",
  });
  const [uploading, setUploading] = useState<Record<string, readonly PictureItem[]>>({});
  const [noteItems] = useState(() => (name: string, items: readonly PictureItem[]) => {
    setUploading((before) => (before[name] === items ? before : { ...before, [name]: items }));
  });
  const items = Object.values(uploading).flat();
  useCarriedValue(form, "uploads", picturesProblem(items) ?? "");
  const uploads = useSendAfterUploads({
    form: form.ref,
    formState: form.formState,
    waitingFields: ["uploads"],
    items,
  });
  return (
    <EditForm
      form={form}
      label="Home page"
      what="page"
      submitLabel="Save home page"
      status={uploads.waits && WAITS_FOR_UPLOADS}
      onChange={uploads.stopWaiting}
    >
      <HeroFields form={form} media={media} onItems={noteItems} />
      <SlideFields form={form} media={media} onItems={noteItems} />
      <CounterFields form={form} />
      <InfoFields form={form} />
      <BannerFields form={form} />
      <SectionFields form={form} />
      <SeoFields form={form} />
      <FormError message={form.errorOf("uploads")} />
    </EditForm>
  );
}
