import { Download } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { callEndpoint } from "#browser/endpoint-client.ts";
import type { listEwayParcels } from "#shared/accounting/contract.ts";
import { shortDate, todayInIndia } from "#shared/dates.ts";
import { documentPath, documentTitles } from "#shared/documents/document-texts.ts";
import type { EndpointAnswer } from "#shared/endpoint.ts";
import { formatMoney, rupees } from "#shared/money.ts";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/field.tsx";
import { showToast } from "#ui/toast-store.ts";
import { EWAY_BILLS, ORDERS_PATH } from "../kit/dashboard-menu.ts";
import { LoadedPart } from "../kit/load-failed.tsx";
import { ChangesNeed } from "../kit/own-access.tsx";
import { useSaveFile } from "../kit/use-save-file.ts";
import { EwayNumber } from "./eway-number.tsx";

type Found = EndpointAnswer<typeof listEwayParcels>;

/** A day's parcels that need an e-way bill: one file a GSTIN for the portal, and the fields for its numbers. */
export function EwayFile() {
  const [day, setDay] = useState(todayInIndia);
  return (
    <section
      id={EWAY_BILLS}
      aria-labelledby={`${EWAY_BILLS}-title`}
      className="mt-8 grid max-w-4xl scroll-mt-4 grid-cols-[minmax(0,1fr)] gap-2"
    >
      <div>
        <h2 id={`${EWAY_BILLS}-title`} className="mb-2">
          E-way bills of a day
        </h2>
        <p className="text-sm text-muted">
          Parcels of that day above your limit that have no e-way bill noted, and a JSON file of
          them for each GSTIN. Not tried at the portal: it works out the distance, and asks for the
          transporter&rsquo;s ID. Note each number here afterwards.
        </p>
      </div>
      <TextField
        label="Day"
        name="day"
        type="date"
        value={day}
        max={todayInIndia()}
        onChange={(event) => setDay(event.target.value)}
        className="max-w-48"
        required
      />
      {day !== "" && (
        <LoadedPart
          key={day}
          load={() => callEndpoint("listEwayParcels", { query: { day } })}
          waiting={<p role="status">Looking for parcels...</p>}
          failed="The parcels could not be loaded"
        >
          {(found) => <Parcels {...found} day={day} onDay={setDay} />}
        </LoadedPart>
      )}
    </section>
  );
}

interface ParcelsProps extends Found {
  day: string;
  onDay: (day: string) => void;
}

function Parcels({ parcels, openDays, day, onDay }: ParcelsProps) {
  const others = openDays.filter((one) => one.day !== day);
  return (
    <>
      {parcels.length === 0 && (
        <p role="status">No parcel of this day needs an e-way bill, or each has one.</p>
      )}
      {[...Map.groupBy(parcels, ({ sellerGstin }) => sellerGstin)].map(([gstin, own]) => (
        <OfGstin key={gstin} gstin={gstin} parcels={own} day={day} />
      ))}
      {others.length > 0 && (
        <p className="flex flex-wrap items-center gap-x-3">
          Also without a number in the last days:
          {others.map((one) => (
            <Button key={one.day} variant="quiet" onClick={() => onDay(one.day)}>
              {shortDate(`${one.day}T12:00:00+05:30`)} ({one.parcels})
            </Button>
          ))}
        </p>
      )}
    </>
  );
}

interface OfGstinProps {
  gstin: string;
  parcels: Found["parcels"];
  day: string;
}

/** Focus goes on where the form had it that stood here. */
const focusOnceShown = (shown: HTMLElement | null) => {
  if (document.activeElement === document.body) shown?.focus();
};

/** The portal is entered with one GSTIN's login, and takes only its own. */
function OfGstin({ gstin, parcels, day }: OfGstinProps) {
  const { saving, save } = useSaveFile();
  /** The numbers that were noted here, by the parcels' keys: the list stays, with what is typed for others. */
  const [noted, setNoted] = useState<ReadonlyMap<string, string>>(new Map());
  const open = parcels.length - noted.size;
  const bills = counted(open, "e-way bill");
  const isSaving = saving !== undefined;
  return (
    <section aria-label={`GSTIN ${gstin}`} className="grid gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h3 className="text-base wrap-anywhere">
          GSTIN {gstin}: {counted(open, "parcel")}
        </h3>
        {open > 0 && (
          <Button
            variant="secondary"
            busy={isSaving}
            onClick={() =>
              void save(
                "getEwayBills",
                { query: { day, gstin } },
                { onSaved: (name) => showToast(`${name} was saved: ${bills}`) },
              )
            }
          >
            {!isSaving && <Download aria-hidden="true" className="size-4" />}
            {isSaving ? "Making it..." : "Download e-way bills"}
            <span className="sr-only"> of {gstin}</span>
          </Button>
        )}
      </div>
      <ul>
        {parcels.map((parcel) => {
          const { orderId, order, shipment, document, value } = parcel;
          const key = `${orderId} ${shipment}`;
          const number = noted.get(key);
          return (
            <li
              key={key}
              aria-label={`${order}, parcel ${shipment}`}
              className="grid items-end gap-x-6 border-t border-line py-2 sm:grid-cols-[minmax(0,1fr)_auto]"
            >
              <p className="flex flex-wrap items-center gap-x-3">
                <Link
                  to={`${ORDERS_PATH}/${orderId}`}
                  className="link tabular inline-flex min-h-11 items-center"
                >
                  {order}
                </Link>
                <span>parcel {shipment}</span>
                <Link
                  to={documentPath(document._id)}
                  className="link tabular inline-flex min-h-11 items-center"
                >
                  {documentTitles[document.kind]} {document.number}
                </Link>
                <span className="tabular">{formatMoney(rupees(value))}</span>
              </p>
              {number === undefined ? (
                <ChangesNeed permission="write_fulfilments">
                  <EwayNumber
                    {...{ orderId, order, shipment }}
                    onNoted={(typed) => setNoted((before) => new Map(before).set(key, typed))}
                  />
                </ChangesNeed>
              ) : (
                <p ref={focusOnceShown} tabIndex={-1} className="min-h-11 content-center">
                  E-way bill <span className="tabular">{number}</span> is noted
                </p>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

const counted = (count: number, noun: string) => (count === 1 ? `1 ${noun}` : `${count} ${noun}s`);
