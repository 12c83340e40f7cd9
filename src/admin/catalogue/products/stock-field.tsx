import { useWatch } from "react-hook-form";
import { Link } from "react-router";
import { groupedNumber } from "#shared/numbers.ts";
import { StockChangeFields } from "../../stock/stock-change-fields.tsx";
import { stockPath } from "../../stock/stock-texts.ts";
import type { ProductFields } from "./product-form.tsx";

const hints = {
  add: "To what is in stock when you save. Empty: the stock stays as it is.",
  remove: "From what is in stock when you save. Empty: the stock stays as it is.",
  count:
    "Without those that are kept for orders. Takes the place of the stock. If it changes before you save, you are asked again.",
};

interface StockFieldProps extends ProductFields {
  id: string;
  /** The stock that is shown: as it was when the form was opened or last compared. */
  seen: number;
  /** The page opened with this number. */
  isFirst: boolean;
  /** Who may not sees it. */
  mayCount: boolean;
}

/** The stock of a product that is changed; why is asked once a number is typed. */
export function StockField({ form, id, seen, isFirst, mayCount }: StockFieldProps) {
  const { control, field } = form;
  const [action, quantity] = useWatch({ control, name: ["stockAction", "quantity"] });
  const label = `Stock: ${groupedNumber(seen)} ${isFirst ? "when you opened this page" : "now"}`;
  return (
    <>
      {mayCount ? (
        <StockChangeFields
          label={label}
          hints={hints}
          action={action}
          asksWhy={quantity.trim() !== ""}
          field={field}
        />
      ) : (
        <p className="sm:col-span-2">{label}</p>
      )}
      <p className="sm:col-span-2">
        <Link to={stockPath(id)} className="link inline-block py-2">
          Stock and its movements
        </Link>
      </p>
    </>
  );
}
