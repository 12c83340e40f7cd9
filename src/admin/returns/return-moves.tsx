import { useState } from "react";
import type { AdminReturn } from "#shared/returns/admin-contract.ts";
import { RadioGroup } from "#ui/radio-group.tsx";
import { DecideForm } from "./decide-form.tsx";
import { InspectForm } from "./inspect-form.tsx";
import { RefundForm } from "./refund-form.tsx";
import { ReplaceForm } from "./replace-form.tsx";

/** What can be done with a return now; nothing once it has ended. */
export function ReturnMoves({ given }: { given: AdminReturn }) {
  const { moves } = given;
  const [chosen, setChosen] = useState<string>(firstOf(given));
  const options = moves.flatMap((move) =>
    move in labels ? [{ value: move, label: labels[move as keyof typeof labels] }] : [],
  );
  if (options.length === 0) return null;
  return (
    <section aria-labelledby="next" className="sheet min-w-0 p-5">
      <h2 id="next" className="mb-3 text-xl">
        Next step
      </h2>
      {options.length > 1 && (
        <RadioGroup
          label="What happens now?"
          name="move"
          options={options}
          value={chosen}
          onChoose={setChosen}
          className="mb-4"
        />
      )}
      <Chosen key={chosen} move={chosen} given={given} />
    </section>
  );
}

const labels = {
  accepted: "Accept it",
  refused: "Refuse it",
  received: "It has arrived",
  inspected: "Inspect it",
  refunded: "Refund",
  replaced: "Send a replacement",
  "sent-back": "Send it back to the customer",
} as const;

/** What the customer wished comes first. */
function firstOf({ moves, wish }: AdminReturn): string {
  const wished = wish === "replacement" ? "replaced" : "refunded";
  return moves.includes(wished) ? wished : (moves[0] ?? "");
}

function Chosen({ move, given }: { move: string; given: AdminReturn }) {
  switch (move) {
    case "accepted":
    case "refused":
    case "received":
      return <DecideForm to={move} given={given} />;
    case "inspected":
      return <InspectForm given={given} />;
    case "refunded":
      return <RefundForm given={given} />;
    case "replaced":
      return <ReplaceForm given={given} />;
    case "sent-back":
      return <ReplaceForm given={given} isSentBack />;
    default:
      return null;
  }
}
