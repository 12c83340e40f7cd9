import { type ComponentProps, useId } from "react";
import { Link } from "react-router";
import { formatQuantity } from "#shared/cart/quantity.ts";
import type { AdminFamilyMember, FamilyAttribute } from "#shared/families/admin-contract.ts";
import { foldName, repeatedNames } from "#shared/families/variant-names.ts";
import { formatMoney, rupees } from "#shared/money.ts";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/field.tsx";
import { newChoiceNote } from "../attributes/new-choices.ts";
import { focusBeside } from "../kit/focus-beside.ts";
import { type KnownProducts, type MemberTexts, optionTexts } from "./family-values.ts";

/** A field of a member within the family's form. */
type MemberField = `members.${number}.${"price" | "stockChange" | `values.${string}`}`;

interface MemberRowsProps {
  members: readonly MemberTexts[];
  known: KnownProducts;
  /** The chosen attributes. */
  options: readonly FamilyAttribute[];
  /** Whether prices and stock are changed here, too. */
  isSold: boolean;
  field: (path: MemberField) => Pick<ComponentProps<typeof TextField>, "name" | "error">;
  onRemove: (productId: string) => void;
}

/** The members, each with a field for its value of each option, and those for its price and stock. */
export function MemberRows({ members, known, options, isSold, field, onRemove }: MemberRowsProps) {
  const id = useId();
  const products = members.flatMap(({ product }) => known.get(product) ?? []);
  const repeated = repeatedNames(products.map(({ name }) => name));
  return (
    <>
      {options.map(({ code, values }) => (
        <datalist key={code} id={`${id}-${code}`}>
          {values.map(({ slug, name }) => (
            <option key={slug} value={name} />
          ))}
        </datalist>
      ))}
      <ul aria-label="Products of the family" className="grid gap-3">
        {members.map(({ product, values }, place) => {
          const member = known.get(product);
          if (!member) return null;
          const title = memberTitle(member, options, repeated);
          return (
            <li
              key={product}
              className="sheet grid items-start gap-x-4 gap-y-3 p-3 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.8fr)_auto]"
            >
              <MemberFacts member={member} isRepeated={repeated.has(foldName(member.name))} />
              <div className="grid grid-cols-2 items-start gap-3 sm:grid-flow-col sm:auto-cols-fr sm:grid-cols-none">
                {options.map((option) => (
                  <TextField
                    key={option.code}
                    label={
                      <>
                        {option.name}
                        {option.unit && ` in ${option.unit}`}
                        <span className="sr-only"> of {title}</span>
                      </>
                    }
                    {...field(`members.${place}.values.${option.code}`)}
                    list={option.kind === "choice" ? `${id}-${option.code}` : undefined}
                    inputMode={option.kind === "number" ? "decimal" : undefined}
                    autoComplete="off"
                    maxLength={100}
                    warning={newChoiceNote(option, values[option.code])}
                  />
                ))}
                {isSold && (
                  <>
                    <TextField
                      label={
                        <>
                          Price in ₹<span className="sr-only"> of {title}</span>
                        </>
                      }
                      {...field(`members.${place}.price`)}
                      inputMode="decimal"
                      autoComplete="off"
                      maxLength={20}
                    />
                    <TextField
                      label={
                        <>
                          Stock + or −<span className="sr-only"> of {title}</span>
                        </>
                      }
                      {...field(`members.${place}.stockChange`)}
                      placeholder="+0"
                      autoComplete="off"
                      maxLength={15}
                    />
                  </>
                )}
              </div>
              <Button
                variant="quiet"
                className="lg:mt-6"
                onClick={({ currentTarget }) => {
                  focusBeside(currentTarget);
                  onRemove(product);
                }}
              >
                Take out<span className="sr-only"> {title}</span>
              </Button>
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** A member's name; of several with one name with what tells it apart. */
function memberTitle(
  member: AdminFamilyMember,
  options: readonly FamilyAttribute[],
  repeated: ReadonlySet<string>,
): string {
  if (!repeated.has(foldName(member.name))) return member.name;
  return [member.name, ...optionTexts(member, options), member.sku].filter(Boolean).join(", ");
}

function MemberFacts({ member, isRepeated }: { member: AdminFamilyMember; isRepeated: boolean }) {
  const { name, slug, sku, price, quantity } = member;
  return (
    <div className="min-w-0">
      <Link
        to={`/dashboard/admin/update-product/${encodeURIComponent(slug)}`}
        className="link wrap-anywhere"
      >
        {name}
      </Link>
      <p className="tabular text-sm text-muted">
        {[sku, formatMoney(rupees(price)), quantity > 0 ? formatQuantity(quantity) : "Out of stock"]
          .filter(Boolean)
          .join(" · ")}
      </p>
      {isRepeated && (
        <p className="mt-1 text-sm font-semibold">
          Another product here has this name: give it one of its own.
        </p>
      )}
    </div>
  );
}
