import { Link } from "react-router";
import type { VariantChoice, VariantOption } from "#shared/families/variants.ts";
import { Swatch } from "#ui/swatch.tsx";

/**
 * The options of a product's family: each value is a link to the sibling that has it, a real address
 * that works before scripts do. The focus and the scroll position stay when one is followed.
 */
export function VariantLinks({ options }: { options: readonly VariantOption[] }) {
  return (
    <div className="grid gap-4">
      {options.map((option) => (
        <OptionLinks key={option.code} option={option} />
      ))}
    </div>
  );
}

function OptionLinks({ option: { name, shown, choices } }: { option: VariantOption }) {
  const elsewhere = choices.filter(({ instead }) => instead !== "");
  return (
    <fieldset>
      <legend className="mb-2 text-sm">
        <span className="text-muted">{name}:</span>{" "}
        <span className="font-semibold">{shown ?? "not given"}</span>
      </legend>
      <ul className="flex flex-wrap gap-2">
        {choices.map((choice) => (
          <li key={choice.slug}>
            <ChoiceLink choice={choice} />
          </li>
        ))}
      </ul>
      {elsewhere.length > 0 && (
        <p className="mt-2 text-sm text-muted">
          Not made in this combination:{" "}
          {elsewhere.map((choice) => `${choice.name} (shows ${choice.instead})`).join(", ")}
        </p>
      )}
    </fieldset>
  );
}

function ChoiceLink({ choice }: { choice: VariantChoice }) {
  const { name, swatch, to, isShown, isSoldOut, instead } = choice;
  const edge = isShown
    ? "border-link bg-info-soft shadow-[inset_0_0_0_1px_var(--color-link)]"
    : `border-line-strong bg-surface hover:border-ink ${instead ? "border-dashed" : ""}`;
  return (
    <Link
      to={`/product/${to}`}
      prefetch="intent"
      preventScrollReset
      aria-current={isShown || undefined}
      className={`inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-md border px-3 py-1.5 ${edge} ${isSoldOut || instead ? "text-muted" : ""}`}
    >
      {swatch && <Swatch colours={swatch} />}
      <span className={isSoldOut ? "line-through" : ""}>{name}</span>
      {isSoldOut && <span className="sr-only">, sold out</span>}
      {instead && <span className="sr-only">, shows {instead}</span>}
    </Link>
  );
}
