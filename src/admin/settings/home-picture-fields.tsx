import { useWatch } from "react-hook-form";
import { HomeCarousel } from "#storefront/home/home-carousel.tsx";
import { HomeHero } from "#storefront/home/home-hero.tsx";
import { FormSection } from "../kit/forms/edit-form.tsx";
import { LimitedField } from "../kit/forms/limited-field.tsx";
import type { MediaConfig } from "../media/media-config.ts";
import { PictureField } from "../media/picture-field.tsx";
import type { PictureItem } from "../media/pictures.ts";
import { ContentPreview } from "./content-preview.tsx";
import type { HomeFormFields } from "./home-form-fields.ts";
import { usePreviewSlides } from "./use-preview-slides.ts";

interface PictureFieldsProps {
  form: HomeFormFields;
  media: MediaConfig;
  onItems: (name: string, items: readonly PictureItem[]) => void;
}

const LINK_HINT = "A page of the shop, such as /category, or an address that begins with https://";
const ALT_HINT = "For those who cannot see it, and for search engines";

export function HeroFields({ form, media, onItems }: PictureFieldsProps) {
  const hero = useWatch({ control: form.control, name: "hero" });
  return (
    <FormSection title="Top">
      <LimitedField label="Line above the heading (optional)" form={form} name="hero.eyebrow" />
      <LimitedField label="Heading of the page" form={form} name="hero.title" aria-required />
      <LimitedField
        label="Text below the heading (optional)"
        form={form}
        name="hero.text"
        rows={3}
      />
      <PictureField
        label="Picture of the top"
        form={form}
        name="hero.picture"
        media={media}
        onItems={onItems}
      />
      <LimitedField
        label="Description of the top's picture"
        form={form}
        name="hero.alt"
        hint={ALT_HINT}
        aria-required
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <LimitedField label="Button" form={form} name="hero.buttonText" aria-required />
        <LimitedField
          label="Where the button leads"
          form={form}
          name="hero.to"
          hint={LINK_HINT}
          inputMode="url"
          autoComplete="off"
          aria-required
        />
        <LimitedField label="Second button (optional)" form={form} name="hero.otherText" />
        <LimitedField
          label="Where the second button leads"
          form={form}
          name="hero.otherTo"
          inputMode="url"
          autoComplete="off"
        />
      </div>
      <ContentPreview>
        <HomeHero hero={hero} />
      </ContentPreview>
    </FormSection>
  );
}

export function SlideFields(props: PictureFieldsProps) {
  const slides = useWatch({ control: props.form.control, name: "slides" });
  return (
    <FormSection
      title="Slides"
      about="Four of them. A slide about a product shows its facts, its price and, without a picture of its own, the product's."
    >
      {slides.map((_slide, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: there are always four, each at its place
        <OneSlide key={at} at={at} {...props} />
      ))}
      <ContentPreview>
        <HomeCarousel slides={usePreviewSlides(slides)} />
      </ContentPreview>
    </FormSection>
  );
}

function OneSlide({ at, form, media, onItems }: PictureFieldsProps & { at: number }) {
  const name = `slides.${at}` as const;
  const number = at + 1;
  return (
    <fieldset className="grid min-w-0 gap-4 border-b border-line pb-5">
      <legend className="mb-2 font-semibold">Slide {number}</legend>
      <div className="grid gap-4 sm:grid-cols-2">
        <LimitedField
          label={`Heading of slide ${number}`}
          form={form}
          name={`${name}.title`}
          aria-required
        />
        <LimitedField
          label={`Product of slide ${number} (optional)`}
          form={form}
          name={`${name}.product`}
          hint="The last part of its address"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </div>
      <LimitedField
        label={`Text of slide ${number} (optional)`}
        form={form}
        name={`${name}.text`}
        rows={2}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <LimitedField
          label={`Button of slide ${number}`}
          form={form}
          name={`${name}.buttonText`}
          aria-required
        />
        <LimitedField
          label={`Where slide ${number} leads`}
          form={form}
          name={`${name}.to`}
          hint="Empty for its product's page"
          inputMode="url"
          autoComplete="off"
        />
      </div>
      <PictureField
        label={`Picture of slide ${number}`}
        hint="None: its product's is shown."
        form={form}
        name={`${name}.picture`}
        media={media}
        onItems={onItems}
      />
      <LimitedField
        label={`Description of slide ${number}'s picture`}
        form={form}
        name={`${name}.alt`}
        hint={ALT_HINT}
      />
    </fieldset>
  );
}
