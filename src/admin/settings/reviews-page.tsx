import "../kit/forms/zod-without-eval.ts";
import { Link } from "react-router";
import { z } from "zod";
import { callEndpoint } from "#browser/endpoint-client.ts";
import {
  MAX_REQUEST_DAYS,
  MIN_REQUEST_DAYS,
  type ReviewsSettings,
  reviewsSettings,
} from "#shared/settings/reviews.ts";
import { settingsLabels } from "#shared/settings/settings-labels.ts";
import { pageMeta } from "#storefront/site/page-meta.ts";
import { CheckboxField, TextField } from "#ui/field.tsx";
import { keepUnsavedPage, loadForAdmin } from "../kit/admin-access.ts";
import { MAILS_PATH } from "../kit/dashboard-menu.ts";
import { EditForm } from "../kit/forms/edit-form.tsx";
import { type SavedSettings, useSettingsForm } from "../kit/forms/use-settings-form.ts";
import { SettingsPage } from "../kit/settings-page.tsx";
import type { Route } from "./+types/reviews-page.ts";
import { figure } from "./typed-figures.ts";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Review requests" });
}

export const clientLoader = () => loadForAdmin(() => callEndpoint("getReviewsSettings"));

export const shouldRevalidate = keepUnsavedPage;

export default function ReviewsSettingsPage({ loaderData }: Route.ComponentProps) {
  return (
    <SettingsPage
      subject="reviews"
      title="Review requests"
      about="A mail that asks customers how their order was. Each order is asked about once, if all of it was paid and stayed with the customer; who has written a review, or has stopped these mails by their link, gets none."
      loaded={loaderData}
    >
      {(saved) => <ReviewsForm saved={saved} />}
    </SettingsPage>
  );
}

type Values = Pick<ReviewsSettings, "requestsOn"> & { requestAfterDays: string };

const schema = z
  .custom<Values>()
  .transform(
    ({ requestsOn, requestAfterDays }): z.input<typeof reviewsSettings> => ({
      requestsOn,
      requestAfterDays: figure(requestAfterDays),
    }),
  )
  .pipe(reviewsSettings);

function ReviewsForm({ saved }: { saved: SavedSettings<ReviewsSettings> }) {
  const form = useSettingsForm({
    saved,
    schema,
    valuesOf: ({ requestsOn, requestAfterDays }): Values => ({
      requestsOn,
      requestAfterDays: String(requestAfterDays),
    }),
    save: (body) => callEndpoint("saveReviewsSettings", { body }),
    fields: settingsLabels.reviews,
    fallbackMessage: "The settings could not be saved. Check your connection and try again.",
  });
  return (
    <EditForm form={form} label="Review requests" what="page" submitLabel="Save review requests">
      <CheckboxField label={settingsLabels.reviews.requestsOn} {...form.register("requestsOn")} />
      <TextField
        label={settingsLabels.reviews.requestAfterDays}
        {...form.field("requestAfterDays")}
        hint={`${MIN_REQUEST_DAYS} to ${MAX_REQUEST_DAYS}. Orders that were delivered more than a week before that are not asked about any more.`}
        inputMode="numeric"
        autoComplete="off"
        className="max-w-60"
      />
      <p>
        <Link to={`${MAILS_PATH}/reviewRequest`} className="link inline-block py-2">
          What the mail says
        </Link>
      </p>
    </EditForm>
  );
}
