import { useId } from "react";
import { Link } from "react-router";
import { formatPieces } from "#shared/cart/pieces.ts";
import type { AdminFamilyMember, FamilyAttribute } from "#shared/families/admin-contract.ts";
import { formatMoney, rupees } from "#shared/money.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { focusBeside } from "../focus-beside.ts";
import { type FamilyDraft, fieldText } from "./family-draft.ts";

interface MemberValuesProps {
  draft: FamilyDraft;
  /** The chosen attributes. */
  options: readonly FamilyAttribute[];
  /** By product id and code. */
  problems: ReadonlyMap<string, string>;
  onType: (productId: string, code: string, text: string) => void;
  onRemove: (productId: string) => void;
}

/** The members, each with a field for its value of each option. */
export function MemberValues({ draft, options, problems, onType, onRemove }: MemberValuesProps) {
  const id = useId();
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
        {draft.members.map((member) => (
          <li
            key={member._id}
            className="sheet grid items-start gap-x-4 gap-y-3 p-3 md:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)_auto]"
          >
            <MemberFacts member={member} />
            <div className="grid gap-3 sm:grid-flow-col sm:auto-cols-fr">
              {options.map((option) => (
                <TextField
                  key={option.code}
                  label={
                    <>
                      {option.name}
                      {option.unit && ` in ${option.unit}`}
                      <span className="sr-only"> of {member.name}</span>
                    </>
                  }
                  name={`${member._id} ${option.code}`}
                  list={option.kind === "choice" ? `${id}-${option.code}` : undefined}
                  inputMode={option.kind === "number" ? "decimal" : undefined}
                  autoComplete="off"
                  maxLength={100}
                  value={fieldText(draft, member, option)}
                  onChange={({ target }) => onType(member._id, option.code, target.value)}
                  error={problems.get(`${member._id} ${option.code}`)}
                />
              ))}
            </div>
            <Button
              variant="quiet"
              className="md:mt-6"
              onClick={({ currentTarget }) => {
                focusBeside(currentTarget);
                onRemove(member._id);
              }}
            >
              Take out<span className="sr-only"> {member.name}</span>
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}

function MemberFacts({ member }: { member: AdminFamilyMember }) {
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
        {[sku, formatMoney(rupees(price)), quantity > 0 ? formatPieces(quantity) : "Out of stock"]
          .filter(Boolean)
          .join(" · ")}
      </p>
    </div>
  );
}
