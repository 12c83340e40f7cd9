import { useRevalidator } from "react-router";
import type { ApiOutcome } from "#browser/api-outcome.ts";
import { callEndpoint } from "#browser/endpoint-client.ts";
import { EXCLUDED } from "#shared/bank/bank-line.ts";
import type { BankLine, dismissBankLine } from "#shared/bank/contract.ts";
import { shortDate } from "#shared/dates.ts";
import type { EndpointAnswer } from "#shared/endpoint.ts";
import { formatMoney, rupees } from "#shared/money.ts";
import { showOutcome } from "../kit/action-outcome.ts";
import { useAct } from "../kit/use-act.ts";

export const nameOfLine = ({ amount, day }: BankLine) =>
  `${formatMoney(rupees(amount))} of ${shortDate(day)}`;

type Said = EndpointAnswer<typeof dismissBankLine>;
type Seen = BankLine["lastDecision"];

const reopen = ({ _id: id }: BankLine, seen: Seen) =>
  callEndpoint("reopenBankLine", { params: { id }, body: { seen } });

/** With its note, where it had one. */
const exclude = ({ _id: id, decision }: BankLine, seen: Seen) => {
  const note = decision && decision.message !== EXCLUDED ? { note: decision.message } : {};
  return callEndpoint("dismissBankLine", { params: { id }, body: { ...note, seen } });
};

interface UndoneAct {
  send: (line: BankLine) => Promise<ApiOutcome<Said>>;
  /** By what was answered: what a colleague has decided since stays. */
  undo: (line: BankLine, said: Said) => Promise<ApiOutcome<Said>>;
  failed: string;
}

/** For what pays no order of its own: settlements of the card gateway, interest, transfers of one's own. */
export const exclusion: UndoneAct = {
  send: (line) => exclude(line, line.lastDecision),
  undo: (line, { lastDecision }) => reopen(line, lastDecision),
  failed: "It could not be excluded. Try again.",
};

export const reopening: UndoneAct = {
  send: (line) => reopen(line, line.lastDecision),
  undo: (line, { lastDecision }) => exclude(line, lastDecision),
  failed: "It could not be opened. Try again.",
};

/** Decides about a line at once; the message has the way back. @param onDone before the list is loaded again */
export function useUndoneAct(
  { send, undo, failed }: UndoneAct,
  line: BankLine,
  onDone: () => void,
) {
  const { busy, run } = useAct();
  const { revalidate } = useRevalidator();
  const takeBack = async (said: Said) => {
    showOutcome(await undo(line, said), "It could not be taken back");
    await revalidate();
  };
  const press = () =>
    void run(async () => {
      const outcome = await send(line);
      const back =
        outcome.ok && outcome.value.changed
          ? { label: "Undo", run: () => void takeBack(outcome.value), undoes: true as const }
          : undefined;
      showOutcome(outcome, failed, back);
      if (outcome.ok) onDone();
    });
  return { busy, press };
}
