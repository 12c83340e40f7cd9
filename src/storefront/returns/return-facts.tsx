import { rupees } from "#shared/money.ts";
import type { ShownReturn } from "#shared/returns/contract.ts";
import { Picture } from "#ui/picture.tsx";
import { Price } from "#ui/price.tsx";

export function ReturnFacts({ given }: { given: ShownReturn }) {
  const { lines, reason, note, resolution, photos, credited, replacement } = given;
  return (
    <div className="text-sm wrap-anywhere">
      <ul>
        {lines.map(({ line, name, quantity }) => (
          <li key={line}>
            {quantity} × {name}
          </li>
        ))}
      </ul>
      <p className="text-muted">
        {reason}. Wished: {resolution === "refund" ? "money back" : "the same once more"}.
      </p>
      {note && <p className="whitespace-pre-line">{note}</p>}
      {photos.length > 0 && (
        <ul className="my-2 flex flex-wrap gap-2">
          {photos.map((url, index) => (
            <li key={url} className="w-20">
              <a href={url} target="_blank" rel="noreferrer">
                <Picture url={url} alt={`Photo ${index + 1}`} sizes="5rem" className="rounded-sm" />
              </a>
            </li>
          ))}
        </ul>
      )}
      {credited !== undefined && (
        <p className="font-semibold text-success">
          Credited: <Price money={rupees(credited)} />
        </p>
      )}
      {replacement && (
        <p>
          Replacement sent with {replacement.carrier}, tracking number {replacement.number}.
        </p>
      )}
    </div>
  );
}
