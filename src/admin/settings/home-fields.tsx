import { useWatch } from "react-hook-form";
import { infoAudiences, infoIcons, MAX_COUNTERS, MAX_INFO } from "#shared/settings/home.ts";
import { DAYS_PLACE } from "#shared/settings/home-defaults.ts";
import {
  homeSectionLabels,
  infoIconLabels,
  infoShownLabels,
} from "#shared/settings/settings-labels.ts";
import { HomeBanner } from "#storefront/home/home-banner.tsx";
import { HomeCounters } from "#storefront/home/home-hero.tsx";
import { HomeInfo } from "#storefront/home/home-info.tsx";
import { CheckboxField, SelectField, TextField } from "#ui/field.tsx";
import { FormSection } from "../kit/forms/edit-form.tsx";
import { FieldRows } from "../kit/forms/field-rows.tsx";
import { LimitedField } from "../kit/forms/limited-field.tsx";
import { ContentPreview } from "./content-preview.tsx";
import type { HomeFormFields } from "./home-form-fields.ts";

export function CounterFields({ form }: { form: HomeFormFields }) {
  const counters = useWatch({ control: form.control, name: "counters" });
  return (
    <FormSection title="Counters">
      <FieldRows
        form={form}
        name="counters"
        legend="Figures"
        hint={`Up to ${MAX_COUNTERS}. Only what is true: visitors may ask.`}
        one="counter"
        max={MAX_COUNTERS}
        empty={{ figure: "", what: "" }}
        columns="sm:grid-cols-2"
      >
        {(row) => (
          <>
            <LimitedField
              label={`Figure ${row + 1}`}
              form={form}
              name={`counters.${row}.figure`}
              autoComplete="off"
            />
            <LimitedField
              label={`What figure ${row + 1} counts`}
              form={form}
              name={`counters.${row}.what`}
              autoComplete="off"
            />
          </>
        )}
      </FieldRows>
      <ContentPreview>
        <HomeCounters counters={counters} />
      </ContentPreview>
    </FormSection>
  );
}

export function InfoFields({ form }: { form: HomeFormFields }) {
  const info = useWatch({ control: form.control, name: "info" });
  const titleOf = (at: number) => info[at]?.title || `block ${at + 1}`;
  return (
    <FormSection title="How you sell">
      <FieldRows
        form={form}
        name="info"
        legend="Blocks"
        hint={`Up to ${MAX_INFO}. ${DAYS_PLACE} stands for the days of your return settings.`}
        one="block"
        max={MAX_INFO}
        movedName={titleOf}
        empty={{ icon: "shield", shown: "always", title: "", text: "" }}
      >
        {(row) => (
          <div className="grid min-w-0 flex-1 basis-60 gap-3 border-b border-line pb-4">
            <LimitedField
              label={`Heading of block ${row + 1}`}
              form={form}
              name={`info.${row}.title`}
              autoComplete="off"
            />
            <LimitedField
              label={`Text of block ${row + 1}`}
              form={form}
              name={`info.${row}.text`}
              rows={2}
            />
            <div className="grid gap-3 sm:grid-cols-2">
              <SelectField
                label={`Picture of block ${row + 1}`}
                {...form.field(`info.${row}.icon`)}
              >
                {infoIcons.map((icon) => (
                  <option key={icon} value={icon}>
                    {infoIconLabels[icon]}
                  </option>
                ))}
              </SelectField>
              <SelectField label={`Block ${row + 1} is shown`} {...form.field(`info.${row}.shown`)}>
                {infoAudiences.map((shown) => (
                  <option key={shown} value={shown}>
                    {infoShownLabels[shown]}
                  </option>
                ))}
              </SelectField>
            </div>
          </div>
        )}
      </FieldRows>
      <ContentPreview>
        <HomeInfo blocks={info} />
      </ContentPreview>
    </FormSection>
  );
}

export function BannerFields({ form }: { form: HomeFormFields }) {
  const banner = useWatch({ control: form.control, name: "banner" });
  return (
    <FormSection
      title="Banner"
      about="A line above all else, from its first day to the end of its last one, by India's calendar. Empty for none."
    >
      <LimitedField label="Text of the banner" form={form} name="banner.text" />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="First day of the banner" type="date" {...form.field("banner.from")} />
        <TextField label="Last day of the banner" type="date" {...form.field("banner.until")} />
        <LimitedField label="Words of its link (optional)" form={form} name="banner.linkText" />
        <LimitedField
          label="Where its link leads (optional)"
          form={form}
          name="banner.to"
          inputMode="url"
          autoComplete="off"
          placeholder="/category"
        />
      </div>
      {banner.text !== "" && (
        <ContentPreview>
          <HomeBanner banner={banner} />
        </ContentPreview>
      )}
    </FormSection>
  );
}

export function SectionFields({ form }: { form: HomeFormFields }) {
  const sections = useWatch({ control: form.control, name: "sections" });
  const nameOf = (at: number) => {
    const name = sections[at]?.name;
    return name ? homeSectionLabels[name] : "";
  };
  return (
    <FormSection
      title="Order of its parts"
      about="The banner and the top come first. A part that is not shown is left out; so is one that has nothing to show."
    >
      <FieldRows
        form={form}
        name="sections"
        legend="Parts below the top"
        one="part"
        movedName={nameOf}
        removeLabel={() => undefined}
        keyOf={({ name }) => name}
      >
        {(row) => (
          <CheckboxField
            label={`Show ${nameOf(row)}`}
            {...form.register(`sections.${row}.shown`)}
            className="min-w-0 flex-1 sm:mt-6"
          />
        )}
      </FieldRows>
    </FormSection>
  );
}

export function SeoFields({ form }: { form: HomeFormFields }) {
  return (
    <FormSection title="For search engines">
      <LimitedField
        label="Description"
        form={form}
        name="seo.description"
        hint="What they show below the shop's name."
        rows={3}
      />
      <TextField
        label="Founded in"
        {...form.field("seo.foundedIn")}
        hint="The year."
        inputMode="numeric"
        autoComplete="off"
        className="sm:max-w-40"
      />
    </FormSection>
  );
}
