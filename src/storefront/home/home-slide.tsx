import { rupees } from "#shared/money.ts";
import { ButtonLink } from "#ui/button.tsx";
import { Price } from "#ui/price.tsx";
import { ProductPicture } from "../catalogue/parts/product-picture.tsx";
import type { Slide } from "./home-data.ts";

interface HomeSlideProps {
  slide: Slide;
  /** Its position, such as `1 of 4`. */
  label: string;
  /** Not visible, and so not reachable by keyboard or screen reader. */
  inert: boolean;
}

export function HomeSlide({ slide, label, inert }: HomeSlideProps) {
  const { title, text, buttonText, image, alt, to, facts, price } = slide;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a slide is a group by the carousel pattern, not a fieldset
    <div
      role="group"
      aria-roledescription="slide"
      aria-label={label}
      inert={inert}
      aria-hidden={inert}
      className="grid min-w-0 flex-[0_0_100%] snap-start content-start select-none sm:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] sm:content-center sm:items-center lg:grid-cols-[27rem_minmax(0,1fr)]"
    >
      <div className="late-picture mx-auto w-full max-w-60 p-4 pb-0 sm:max-w-none sm:p-0">
        <ProductPicture
          url={image}
          alt={alt}
          sizes="(min-width: 64rem) 27rem, (min-width: 40rem) 45vw, 13rem"
          isLarge
        />
      </div>
      <div className="p-5 sm:px-8 lg:px-14">
        <p className="tabular font-heading text-sm font-semibold text-muted">{label}</p>
        <h2 className="mt-1 text-2xl wrap-anywhere lg:text-4xl">{title}</h2>
        {text && <p className="mt-3 max-w-md wrap-anywhere">{text}</p>}
        {facts.length > 0 && (
          <table className="spec-table mt-4 max-w-md">
            <caption className="sr-only">{title}: main specifications</caption>
            <tbody>
              {facts.map(({ name, value }) => (
                <tr key={name}>
                  <th scope="row" className="w-2/5">
                    {name}
                  </th>
                  <td>{value}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        <div className="mt-5 flex flex-wrap items-center gap-x-6 gap-y-3">
          {price !== undefined && <Price money={rupees(price)} className="text-2xl" />}
          <ButtonLink to={to} prefetch="intent">
            {buttonText}
            <span className="sr-only">: {title}</span>
          </ButtonLink>
        </div>
      </div>
    </div>
  );
}
