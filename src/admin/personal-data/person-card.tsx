import "../kit/forms/zod-without-eval.ts";
import { Link } from "react-router";
import { z } from "zod";
import { callEndpoint } from "#browser/endpoint-client.ts";
import { longDate } from "#shared/dates.ts";
import { emailAddress } from "#shared/fields.ts";
import { MAX_IN_THE_WAY, type Person } from "#shared/personal-data/contract.ts";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/field.tsx";
import { Notice } from "#ui/notice.tsx";
import { ActionButton } from "../kit/action-dialog.tsx";
import { ORDERS_PATH, RETURNS_PATH } from "../kit/dashboard-menu.ts";
import { useMay } from "../kit/own-access.tsx";
import { useSaveFile } from "../kit/use-save-file.ts";

const newsletterTexts: Record<Person["newsletter"], string> = {
  none: "Not on the list",
  unconfirmed: "Asked for, not confirmed",
  subscribed: "Subscribed",
  unsubscribed: "Unsubscribed",
};

interface PersonCardProps {
  person: Person;
  /** @param keptOrders of theirs that have documents, and keep them */
  onErased: (keptOrders: number) => void;
}

/** What is kept of a person in short, and what can be done with it. */
export function PersonCard({ person, onErased }: PersonCardProps) {
  const { email, account, hindrance, inTheWay = [] } = person;
  const { saving, save } = useSaveFile();
  const mayExport = useMay("export_personal_data");
  return (
    <article aria-label={email} className="sheet min-w-0 max-w-3xl p-4">
      <h2 className="text-xl wrap-anywhere">{account?.name ?? email}</h2>
      {account && <p className="wrap-anywhere text-muted">{email}</p>}
      <dl className="my-4 grid grid-cols-[max-content_minmax(0,1fr)] gap-x-6 gap-y-2">
        {factsOf(person).map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      {account && !account.isConfirmed && (
        <Notice tone="warning" title="Nobody has confirmed this address" className="mb-4">
          <p>
            Whoever writes to you from it may not be who made the account. Save or erase only once
            they have logged in while you speak with them.
          </p>
        </Notice>
      )}
      {hindrance && (
        <Notice tone="warning" title="Not to be erased yet" className="mb-4">
          {inTheWay.length < 2 && <p className="wrap-anywhere">{hindrance}</p>}
          {inTheWay.length > 0 && <InTheWay found={inTheWay} />}
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        {mayExport && (
          <Button
            variant="secondary"
            busy={saving !== undefined}
            onClick={() => void save("exportPersonalData", { body: { email } })}
          >
            {saving ? "Saving..." : "Save as file"}
          </Button>
        )}
        <ErasePerson person={person} onErased={onErased} />
      </div>
    </article>
  );
}

/** Leads to what has to be brought to its end first. */
function InTheWay({ found }: { found: NonNullable<Person["inTheWay"]> }) {
  const isLong = found.length === MAX_IN_THE_WAY;
  return (
    <>
      {found.length > 1 && (
        <p>
          {isLong ? `The first ${found.length} that are still open` : "Still open"}. Bring each to
          its end first:
        </p>
      )}
      <ul>
        {found.map(({ kind, _id, name, why }) => (
          <li key={_id} className="wrap-anywhere">
            <Link
              to={`${kind === "order" ? ORDERS_PATH : RETURNS_PATH}/${_id}`}
              className="link tabular inline-flex min-h-11 items-center"
            >
              {kind === "order" ? "Order" : "Return"} {name}
            </Link>
            {found.length > 1 && <span className="block text-sm">{why}</span>}
          </li>
        ))}
      </ul>
    </>
  );
}

function factsOf(person: Person): [string, string | number][] {
  const { account, orders, documentedOrders } = person;
  return [
    ["Account", account ? `Since ${longDate(account.createdAt)}` : "None"],
    ["Saved addresses", person.addresses],
    ["Machines", person.machines],
    ["Orders", documentedOrders > 0 ? `${orders}, ${documentedOrders} with documents` : orders],
    ["Quotes", person.quotes],
    ["Returns", person.returns],
    ["Reviews", person.reviews],
    ["Newsletter", newsletterTexts[person.newsletter]],
  ];
}

/** Asks for the address once more: an erased person does not come back. */
function ErasePerson({
  person: { email, hindrance, documentedOrders },
  onErased,
}: PersonCardProps) {
  const schema = z.object({
    again: emailAddress.refine(
      (typed) => typed.toLowerCase() === email.toLowerCase(),
      `Type ${email}, the address of whom you erase`,
    ),
  });
  const send = async ({ again }: { again: string }) => {
    const outcome = await callEndpoint("erasePersonalData", { body: { email, again } });
    if (outcome.ok) onErased(documentedOrders);
    return outcome;
  };
  return (
    <ActionButton
      label="Erase"
      button={{ variant: "danger" }}
      offered={!hindrance}
      title="Erase this person"
      schema={schema}
      defaultValues={{ again: "" }}
      send={send}
      fallbackMessage="The person could not be erased"
      submitLabel="Erase for good"
      busyLabel="Erasing..."
      danger
    >
      {({ field }) => (
        <>
          <p className="wrap-anywhere">
            Account, addresses, sessions and newsletter of <strong>{email}</strong> go, and names in
            orders, quotes, returns and reviews. It cannot be undone.
          </p>
          {documentedOrders > 0 && (
            <p>
              Invoices and other documents, and the contact of the {documentedOrders} orders that
              have them, stay: tax law has the shop keep them.
            </p>
          )}
          <TextField
            label="Their e-mail address, once more"
            {...field("again")}
            type="email"
            autoComplete="off"
          />
        </>
      )}
    </ActionButton>
  );
}
