import { type FormEvent, useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import type { ApiFailure } from "#browser/api-outcome.ts";
import { callEndpoint } from "#browser/endpoint-client.ts";
import { failureText } from "#browser/failure-text.ts";
import { useIdempotencyKey } from "#browser/idempotency-key.ts";
import { moneyCodec } from "#shared/codecs.ts";
import type { AdminFamily, FamilyAttribute, NewVariants } from "#shared/families/admin-contract.ts";
import { repeatedNames } from "#shared/families/variant-names.ts";
import { MAX_NEW_VARIANTS } from "#shared/families/variants.ts";
import { rupees } from "#shared/money.ts";
import { groupedNumber } from "#shared/numbers.ts";
import { CheckboxField, TextField } from "#ui/field.tsx";
import { FormError } from "#ui/notice.tsx";
import { showToast } from "#ui/toast-store.ts";
import { useUnsavedWhile } from "#ui/unsaved-changes.ts";
import { SubmitRow } from "../kit/forms/submit-row.tsx";
import { useMay } from "../kit/own-access.tsx";
import { optionsOf } from "./family-values.ts";
import { NewVariantRows } from "./new-variant-rows.tsx";
import {
  type NewVariantTexts,
  newVariants,
  valuesInUse,
  variantProblems,
  variantsBody,
} from "./new-variants.ts";
import { noAnswerMessage } from "./no-answer-message.ts";
import { OptionValues } from "./option-values.tsx";
import { VariantSelect } from "./variant-select.tsx";

interface AddVariantsFormProps {
  family: AdminFamily;
  attributes: readonly FamilyAttribute[];
}

interface Entered {
  /** The variant that is copied; empty for the first one. */
  baseId: string;
  /** Values of options that no variant has, by the option's code. */
  added: Readonly<Record<string, string[]>>;
  /** Of options whose ticks were changed. */
  ticked: Readonly<Record<string, readonly string[]>>;
  forAll: Partial<Pick<NewVariantTexts, "price" | "stock">>;
  typed: Readonly<Record<string, Partial<NewVariantTexts>>>;
  leftOut: ReadonlySet<string>;
  copyPictures: boolean;
}

const nothing: Entered = {
  baseId: "",
  added: {},
  ticked: {},
  forAll: {},
  typed: {},
  leftOut: new Set(),
  copyPictures: false,
};

/** Copies a variant as new products, one for each missing combination of the values that are ticked. */
export function AddVariantsForm({ family, attributes }: AddVariantsFormProps) {
  const { revalidate } = useRevalidator();
  const mayCount = useMay("write_inventory");
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<ApiFailure>();
  const options = optionsOf(family, attributes);
  const inUse = Object.fromEntries(
    options.map((option) => [option.code, valuesInUse(option, family.variants)]),
  );
  const form = useRef<HTMLFormElement>(null);
  const [key, renewKey] = useIdempotencyKey();
  const [entered, setEntered] = useState(nothing);
  const { baseId, added, forAll, typed, leftOut, copyPictures } = entered;
  const ticked = { ...inUse, ...entered.ticked };
  /** By key and field; typing there again takes it away. */
  const [problems, setProblems] = useState<ReadonlyMap<string, string>>(new Map());
  const forgetUnsaved = useUnsavedWhile(entered !== nothing);

  const base = family.variants.find(({ _id }) => _id === baseId) ?? family.variants[0];
  const common = {
    price: base ? moneyCodec.write(rupees(base.price)) : "",
    stock: mayCount ? "" : "0",
    ...forAll,
  };
  const variants = base
    ? newVariants(family, options, { base, ticked, forAll: common, typed })
    : [];
  const chosen = variants.filter((variant) => !leftOut.has(variant.key));
  const tooMany = variants.length > MAX_NEW_VARIANTS;
  const repeated = repeatedNames([...family.variants, ...chosen].map(({ name }) => name));

  const enter = (changes: Partial<Entered>) => setEntered((now) => ({ ...now, ...changes }));
  const forget = (isPlace: (place: string) => boolean) =>
    setProblems((now) => new Map([...now].filter(([place]) => !isPlace(place))));
  const typeForAll = (field: "price" | "stock", text: string) => {
    forget((place) => place.endsWith(` ${field}`));
    enter({ forAll: { ...forAll, [field]: text } });
  };

  useEffect(() => {
    if (problems.size === 0) return;
    const active = document.activeElement;
    if (active?.closest("form") === form.current && active instanceof HTMLInputElement) return;
    form.current?.querySelector<HTMLElement>("[aria-invalid='true']")?.focus();
  }, [problems]);

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const filled = new FormData(event.currentTarget);
    const wrong = variantProblems(chosen);
    for (const { code } of options) {
      const text = String(filled.get(`more-${code}`) ?? "").trim();
      if (text !== "") wrong.set(`more ${code}`, "Press Add to take it, or empty the field");
    }
    setProblems(wrong);
    if (busy || !base || chosen.length === 0 || wrong.size > 0) return;
    const body: NewVariants = {
      product: base._id,
      copyPictures,
      variants: variantsBody(chosen),
    };
    setBusy(true);
    const outcome = await callEndpoint("addVariants", {
      params: { id: family._id },
      body,
      idempotencyKey: key,
    });
    setFailed(outcome.ok ? undefined : outcome);
    if (outcome.ok) {
      renewKey();
      forgetUnsaved();
      showToast(outcome.value.message);
      await revalidate();
      // What was added is where the next addition begins.
      setEntered(nothing);
      return setBusy(false);
    }
    setBusy(false);
    if (outcome.code === "idempotency_key_reused") renewKey();
    // What the shop refuses is shown at its row.
    const rows = chosen.map((variant) => variant.key);
    setProblems(refusedRows(outcome.fields ?? {}, rows));
  };

  const count = chosen.length === 1 ? "1 variant" : `${groupedNumber(chosen.length)} variants`;
  return (
    <section aria-labelledby="add-variants" className="sheet grid gap-4 p-4">
      <h2 id="add-variants" className="text-lg">
        Add variants
      </h2>
      <p className="text-sm text-muted">
        New products with the description, category, price list and taxes of another one. Tick the
        values they come in: each combination that is missing gets a row.
      </p>
      <form
        ref={form}
        onSubmit={(event) => void send(event)}
        noValidate
        className="grid grid-cols-1 gap-5"
      >
        <VariantSelect
          label="Copied from"
          variants={family.variants}
          options={options}
          chosen={base?._id ?? ""}
          onChoose={(id) => enter({ baseId: id })}
        />
        <div className="grid grid-cols-1 gap-5 md:grid-cols-2">
          {options.map((option) => (
            <OptionValues
              key={option.code}
              option={option}
              offered={[...new Set([...(inUse[option.code] ?? []), ...(added[option.code] ?? [])])]}
              ticked={ticked[option.code] ?? []}
              error={problems.get(`more ${option.code}`)}
              onTick={(value, isTicked) => {
                const others = (ticked[option.code] ?? []).filter((each) => each !== value);
                const now = isTicked ? [...others, value] : others;
                enter({ ticked: { ...entered.ticked, [option.code]: now } });
              }}
              onAdd={(values) => {
                forget((place) => place === `more ${option.code}`);
                const more = (now: readonly string[] = []) => ({
                  [option.code]: [...new Set([...now, ...values])],
                });
                enter({
                  added: { ...added, ...more(added[option.code]) },
                  ticked: { ...entered.ticked, ...more(ticked[option.code]) },
                });
              }}
            />
          ))}
        </div>
        <p role="status" className="text-sm font-semibold">
          {variants.length === 0 &&
            "All combinations of these values are there. Add a further value."}
          {variants.length > 0 && missingText(variants.length)}
          {tooMany && `: untick some, at most ${MAX_NEW_VARIANTS} are added at once`}
        </p>
        {variants.length > 0 && !tooMany && (
          <>
            <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
              <TextField
                label="Price of each in ₹, GST included"
                name="variants-price"
                inputMode="decimal"
                autoComplete="off"
                value={common.price}
                onChange={({ target }) => typeForAll("price", target.value)}
              />
              {mayCount ? (
                <TextField
                  label="Stock of each"
                  name="variants-stock"
                  inputMode="numeric"
                  autoComplete="off"
                  value={common.stock}
                  onChange={({ target }) => typeForAll("stock", target.value)}
                  hint="Pieces on your shelf; 0 where there are none yet. Both can differ in a row."
                />
              ) : (
                <p className="self-end text-sm text-muted">
                  They begin with no pieces in stock: somebody whose role includes counting stock
                  enters them.
                </p>
              )}
            </div>
            <NewVariantRows
              variants={variants}
              leftOut={leftOut}
              problems={problems}
              repeated={repeated}
              onType={(variant, field, text) => {
                forget((place) => place === `${variant} ${field}`);
                enter({ typed: { ...typed, [variant]: { ...typed[variant], [field]: text } } });
              }}
              onLeaveOut={(variant, isLeftOut) => {
                const others = [...leftOut].filter((each) => each !== variant);
                enter({ leftOut: new Set(isLeftOut ? [...others, variant] : others) });
              }}
            />
            <CheckboxField
              label="Take over the pictures, too"
              name="variants-pictures"
              checked={copyPictures}
              onChange={({ target }) => enter({ copyPictures: target.checked })}
              hint="Rather give them pictures of their own afterwards, where the colour is another."
            />
            <FormError
              message={
                failed && failureText(failed, noAnswerMessage("The variants could not be added"))
              }
            />
            <SubmitRow busy={busy} label={busy ? "Adding..." : `Add ${count}`}>
              {problems.size > 0 && "Correct what is marked"}
            </SubmitRow>
          </>
        )}
      </form>
    </section>
  );
}

function missingText(combinations: number): string {
  if (combinations === 1) return "1 combination is missing";
  return `${groupedNumber(combinations)} combinations are missing`;
}

/** Refusals by key and field, of those that came by their place in what was sent. */
function refusedRows(
  fields: Readonly<Record<string, string>>,
  sent: readonly string[],
): Map<string, string> {
  return new Map(
    Object.entries(fields).flatMap(([field, message]) => {
      const [, place, name = ""] = /^variants\.(\d+)\.(\w+)/.exec(field) ?? [];
      const key = sent[Number(place)];
      if (key === undefined) return [];
      const shown = name === "quantity" ? "stock" : name === "values" ? "name" : name;
      return [[`${key} ${shown}`, message] as const];
    }),
  );
}
