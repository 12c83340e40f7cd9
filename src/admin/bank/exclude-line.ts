import { useRevalidator } from "react-router";
import type { ApiOutcome } from "#browser/api-outcome.ts";
import { callEndpoint } from "#browser/endpoint-client.ts";
import { EXCLUDED } from "#shared/bank/bank-line.ts";
import type { BankLine } from "#shared/bank/contract.ts";
import { shortDate } from "#shared/dates.ts";
import { formatMoney, rupees } from "#shared/money.ts";
import { showOutcome } from "../kit/action-outcome.ts";
import { useAct } from "../kit/use-act.ts";

export const nameOfLine = ({ amount, day }: BankLine) =>
  `${formatMoney(rupees(amount))} of ${shortDate(day)}`;

type Said = Promise<ApiOutcome<{ message: string }>>;

const reopen = (line: BankLine): Said =>
  callEndpoint("reopenBankLine", { params: { id: line._id } });

/** With its note, where it had one. */
const exclude = ({ _id: id, decision }: BankLine): Said => {
  const note = decision && decision.message !== EXCLUDED ? { note: decision.message } : {};
  return callEndpoint("dismissBankLine", { params: { id }, body: note });
};

/** For what pays no order of its own: settlements of the card gateway, interest, transfers of one's own. */
export const exclusion = {
  send: exclude,
  undo: reopen,
  failed: "It could not be excluded. Try again.",
};

export const reopening = {
  send: reopen,
  undo: exclude,
  failed: "It could not be opened. Try again.",
};

/** Decides about a line at once; the message has the way back. @param onDone before the list is loaded again */
export function useUndoneAct(
  { send, undo, failed }: typeof exclusion,
  line: BankLine,
  onDone: () => void,
) {
  const { busy, run } = useAct();
  const { revalidate } = useRevalidator();
  const takeBack = async () => {
    showOutcome(await undo(line), "It could not be taken back");
    await revalidate();
  };
  const press = () =>
    void run(async () => {
      const outcome = await send(line);
      showOutcome(outcome, failed, { label: "Undo", run: () => void takeBack(), undoes: true });
      if (outcome.ok) onDone();
    });
  return { busy, press };
}
