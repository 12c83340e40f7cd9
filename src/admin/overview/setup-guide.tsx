import { type ReactNode, useId, useState } from "react";
import { Link } from "react-router";
import { currentAuth } from "#browser/auth-record.ts";
import { localStore } from "#browser/browser-storage.ts";
import type { Overview, SetupStep } from "#shared/fulfilment/overview-contract.ts";
import { settingsNames } from "#shared/settings/settings-names.ts";
import { Button } from "#ui/button.tsx";
import { Check } from "../kit/check.tsx";
import { BACKUPS_PATH, SETTINGS_PATH, STAFF_PATH } from "../kit/dashboard-menu.ts";

interface StepTexts {
  title: string;
  /** What to do, or what is so until it is done. */
  toDo: string;
  /** Where it is done. */
  to: string;
  page: string;
}

const settingsPage = (subject: keyof typeof settingsNames) => ({
  to: `${SETTINGS_PATH}/${subject}`,
  page: `Settings, ${settingsNames[subject]}`,
});

const steps: Record<SetupStep, StepTexts> = {
  store: {
    title: "Say who you are",
    toDo: "Legal name, address and e-mail are not all yours yet: pages, mails and documents show them.",
    ...settingsPage("store"),
  },
  gstin: {
    title: "Enter your GSTIN",
    toDo: "Without one of your own no tax invoice can be issued.",
    ...settingsPage("registrations"),
  },
  product: {
    title: "Add your first product",
    toDo: "Name, price, pieces, category and a picture will do to begin with.",
    to: "/dashboard/admin/create-product",
    page: "Create Product",
  },
  shipping: {
    title: "Say what delivery costs",
    toDo: "Until there is a zone, every order is delivered for nothing.",
    ...settingsPage("shipping"),
  },
  "bank-account": {
    title: "Enter your bank account",
    toDo: "Then customers can pay by bank transfer, with its UPI code.",
    ...settingsPage("payments"),
  },
  gateway: {
    title: "Take real payments",
    toDo: "The payment page is a sandbox: no money moves. Whoever runs the server enters the bank's keys (operating.md, Going live).",
    ...settingsPage("payments"),
  },
  mails: {
    title: "Have mails reach people",
    toDo: "They are only kept as files, no mail server has taken one yet, or some could not be sent. Whoever runs the server enters the mail server (SMTP_URL); then choose a mail and send it to yourself.",
    ...settingsPage("mails"),
  },
  "two-factor": {
    title: "Protect every sign-in",
    toDo: "Add an app or a passkey under Your sign-in; under Staff you can require it of a role.",
    to: STAFF_PATH,
    page: "Staff",
  },
  backups: {
    title: "Have backups made",
    toDo: "None are scheduled, or the last one is too old.",
    to: BACKUPS_PATH,
    page: "Settings, Backups",
  },
};

/** From here on it is open at first; on narrower screens its head says how far it is. */
const WIDE = "(min-width: 48rem)";

/** What a new shop has yet to do before it sells, until all of it is done or the owner puts it away. */
export function SetupGuide({ steps: all }: NonNullable<Overview["setup"]>) {
  const id = useId();
  const [isOpen] = useState(() => matchMedia(WIDE).matches);
  const [isHidden, setHidden] = useState(readHidden);
  const done = all.filter(({ isDone }) => isDone).length;
  const hide = (hidden: boolean) => {
    writeHidden(hidden);
    setHidden(hidden);
  };
  if (isHidden) {
    return (
      <p className="mb-3">
        <Button variant="quiet" className="compact!" onClick={() => hide(false)}>
          Show the first steps ({done} of {all.length} done)
        </Button>
      </p>
    );
  }
  return (
    <section aria-labelledby={id} className="sheet mb-6">
      <details open={isOpen}>
        <summary className="px-5 py-4">
          <h2 id={id} className="inline text-xl">
            First steps
          </h2>
          <span className="tabular ml-3 text-sm text-muted">
            {done} of {all.length} done
          </span>
        </summary>
        <ul className="grid border-t border-line py-2 md:grid-cols-2">
          {all.map(({ step, isDone, left }) => (
            <Step key={step} {...steps[step]} isDone={isDone}>
              {left !== undefined && leftText(left)}
            </Step>
          ))}
        </ul>
        <p className="flex flex-wrap items-center gap-x-4 border-t border-line px-5 py-2 text-sm text-muted">
          Each is ticked by itself. What does not apply to you may stay open.
          <Button variant="quiet" className="compact!" onClick={() => hide(true)}>
            Put the list away
          </Button>
        </p>
      </details>
    </section>
  );
}

interface StepProps extends StepTexts {
  isDone: boolean;
  /** How much is left, before what is to be done. */
  children: ReactNode;
}

function Step({ title, toDo, to, page, isDone, children }: StepProps) {
  if (isDone) return <Check done title={title} />;
  return (
    <Check
      done={false}
      mayWait
      title={
        <Link to={to} className="link -my-2.5 inline-flex min-h-11 items-center">
          {title}
        </Link>
      }
    >
      {children}
      {toDo} {page}.
    </Check>
  );
}

const leftText = (left: number) =>
  `${left === 1 ? "1 person gets" : `${left} people get`} in with a password alone. `;

/** By person, in this browser, as the columns of lists are. */
const hiddenKey = () => `setup-guide-hidden:${currentAuth().user?._id ?? ""}`;

const readHidden = () => localStore.read(hiddenKey()) !== null;

const writeHidden = (isHidden: boolean) =>
  localStore.write(hiddenKey(), isHidden ? "hidden" : null);
