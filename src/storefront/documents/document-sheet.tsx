import { dateAndTime } from "#shared/dates.ts";
import { amountInWords } from "#shared/documents/amount-in-words.ts";
import type { getDocument } from "#shared/documents/contract.ts";
import { creditedPart } from "#shared/documents/credited-part.ts";
import type { DocumentAmounts, DocumentBody } from "#shared/documents/document.ts";
import {
  challanValue,
  chargedText,
  closingTexts,
  deliveryOf,
  documentFacts,
  type Facts as FactList,
  partyNames,
  sumsByHsn,
  sumsByRate,
  taxColumns,
  totalRows,
} from "#shared/documents/document-texts.ts";
import type { EndpointAnswer } from "#shared/endpoint.ts";
import { formatMoney, paise } from "#shared/money.ts";
import { groupedNumber } from "#shared/numbers.ts";

interface DocumentSheetProps {
  body: DocumentBody;
  registration?: EndpointAnswer<typeof getDocument>["document"]["registration"];
}

/** As its PDF has it. */
export function DocumentSheet({ body, registration }: DocumentSheetProps) {
  const { seller } = body;
  const delivery = deliveryOf(body);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <section aria-label="Seller and document" className="grid gap-6 sm:grid-cols-2">
        <div className="wrap-anywhere">
          <h2 className="text-lg">{seller.legalName}</h2>
          {seller.tradeName !== seller.legalName && <p>{seller.tradeName}</p>}
          {/* Of a shop without an address earlier documents say the state twice. */}
          {seller.address && seller.address !== seller.state && <p>{seller.address}</p>}
          <p>
            {seller.state}, state code {seller.gstCode}
          </p>
          <p className="font-semibold">GSTIN {seller.gstin}</p>
          <p>
            {seller.phone} · {seller.email}
          </p>
        </div>
        <Facts
          facts={[
            ...documentFacts(body),
            ["IRN", registration?.irn],
            ["Acknowledgement", registration?.ackNumber],
            ["Acknowledged", registration && dateAndTime(registration.acknowledgedAt)],
          ]}
        />
      </section>
      <div className="grid gap-6 border-t border-line pt-4 sm:grid-cols-2">
        <Party title="Bill to" party={body.buyer} />
        {delivery && <Party title="Deliver to" party={delivery} />}
      </div>
      <section aria-labelledby="goods">
        <h2 id="goods" className="mb-2 text-lg">
          Goods
        </h2>
        <ol className="border-t border-line-strong">
          {body.lines.map((line) => (
            <Line key={line.position} line={line} body={body} />
          ))}
        </ol>
      </section>
      {body.kind === "challan" ? (
        <p className="text-right text-lg">
          <span className="font-heading font-semibold">Value </span>
          {formatMoney(challanValue(body))}
        </p>
      ) : (
        <Sums body={body} />
      )}
      <div className="text-sm text-muted">
        {closingTexts(body).map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
    </div>
  );
}

function Facts({ facts }: { facts: FactList }) {
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] content-start gap-x-4 gap-y-1 text-sm">
      {facts.map(
        ([name, value]) =>
          value && (
            <div key={name} className="contents">
              <dt className="text-muted">{name}</dt>
              <dd className="wrap-anywhere">{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

type Party = DocumentBody["delivery"] & {
  company?: string | undefined;
  gstin?: string | undefined;
};

function Party({ title, party }: { title: string; party: Party }) {
  const { gstin, address, city, pincode, state, gstCode, phone } = party;
  const [name, ...more] = partyNames(party);
  return (
    <section className="wrap-anywhere">
      <h2 className="mb-1 text-sm text-muted">{title}</h2>
      <p className="font-semibold">{name}</p>
      {more.map((one) => (
        <p key={one}>{one}</p>
      ))}
      <p className="whitespace-pre-line">{address}</p>
      <p>
        {city} {pincode}
      </p>
      <p>
        {state}
        {gstCode && `, state code ${gstCode}`}
      </p>
      {gstin && <p className="font-semibold">GSTIN {gstin}</p>}
      {phone && <p>{phone}</p>}
    </section>
  );
}

function Line({ line, body }: { line: DocumentBody["lines"][number]; body: DocumentBody }) {
  const { name, sku, hsn, origin, quantity, unit, unitPrice, gstPercent, total } = line;
  const part = creditedPart(line);
  const value = body.kind === "challan" ? unitPrice * quantity : total;
  const codes = [hsn && `HSN ${hsn}`, sku && `SKU ${sku}`, origin && `Made in ${origin}`];
  const parts =
    body.kind === "challan"
      ? []
      : [
          ...(line.coupon !== 0 ? [["Coupon", -line.coupon] as const] : []),
          ...(line.freight !== 0 ? [["Freight", line.freight] as const] : []),
          ["Before GST", line.taxable] as const,
          ...taxColumns(body).map(
            ({ name: tax, amount, part }) =>
              [`${tax} ${gstPercent / part}%`, line[amount]] as const,
          ),
        ];
  return (
    <li className="break-inside-avoid border-b border-line py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="min-w-0 font-semibold wrap-anywhere">{name}</p>
        <p className="tabular ml-auto font-semibold">{formatMoney(paise(value))}</p>
      </div>
      <p className="tabular text-sm wrap-anywhere text-muted">
        {quantity > 0
          ? `${groupedNumber(quantity)} ${unit} × ${formatMoney(paise(unitPrice))}${body.kind === "challan" ? "" : " with GST"}`
          : "Price lowered"}
        {" · "}
        {codes.filter(Boolean).join(" · ")}
      </p>
      {part && <p className="tabular text-sm wrap-anywhere">In part: {part}</p>}
      {parts.length > 0 && (
        <dl className="tabular mt-1 flex flex-wrap gap-x-4 text-sm text-muted">
          {parts.map(([label, amount]) => (
            <div key={label} className="flex gap-1">
              <dt>{label}</dt>
              <dd>{formatMoney(paise(amount))}</dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  );
}

function Sums({ body }: { body: DocumentBody }) {
  const rows = totalRows(body);
  const taxes = taxColumns(body);
  const charged = chargedText(body);
  return (
    <section aria-label="Sums" className="grid items-start gap-6 sm:grid-cols-2">
      <div className="text-sm">
        <TaxList
          title="GST by rate"
          taxes={taxes}
          sums={sumsByRate(body).map((sums) => ({ name: `${sums.percent}%`, ...sums }))}
        />
        <TaxList
          title="By HSN"
          taxes={taxes}
          sums={sumsByHsn(body).map((sums) => ({
            name: `HSN ${sums.hsn || "none"}, ${sums.percent}%`,
            ...sums,
          }))}
        />
      </div>
      <div>
        <dl className="tabular grid grid-cols-[minmax(0,1fr)_auto] gap-x-4">
          {rows.map(({ label, amount }, index) => (
            <div
              key={label}
              className={`contents ${index === rows.length - 1 ? "text-lg font-semibold" : "text-sm"}`}
            >
              <dt className="wrap-anywhere">{label}</dt>
              <dd className="text-right">{formatMoney(amount)}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-2 text-sm">{amountInWords(paise(body.totals.total))}</p>
        {charged && <p className="tabular mt-2 text-sm text-muted">{charged}</p>}
      </div>
    </section>
  );
}

interface TaxListProps {
  title: string;
  taxes: ReturnType<typeof taxColumns>;
  sums: readonly ({ name: string } & DocumentAmounts)[];
}

/** By kind of goods, before tax, and its taxes. */
function TaxList({ title, taxes, sums }: TaxListProps) {
  if (sums.length === 0) return null;
  return (
    <>
      <h2 className="mb-1 text-sm text-muted not-first:mt-3">{title}</h2>
      <ul className="tabular">
        {sums.map(({ name, taxable, ...rest }) => (
          <li key={name}>
            {name} of {formatMoney(paise(taxable))}:{" "}
            {taxes.map((tax) => `${tax.name} ${formatMoney(paise(rest[tax.amount]))}`).join(", ")}
          </li>
        ))}
      </ul>
    </>
  );
}
