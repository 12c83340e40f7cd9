import { useState } from "react";
import { Link } from "react-router";
import { callEndpoint } from "#browser/endpoint-client.ts";
import { failureText } from "#browser/failure-text.ts";
import type { Caught, RulePreview as Preview } from "#shared/compatibility/rules-contract.ts";
import { formatCount, groupedNumber } from "#shared/numbers.ts";
import { Button } from "#ui/button.tsx";
import { type RuleValues, ruleBody } from "./rule-values.ts";

/** Shows what a rule would catch on both sides, before it is saved. */
export function RulePreview({ read }: { read: () => RuleValues }) {
  const [caught, setCaught] = useState<Preview & { takesOne: boolean }>();
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  const show = async () => {
    setBusy(true);
    const values = read();
    const takesOne = values.isStarter && values.starter.takes === "one";
    const { reason: _, ...body } = ruleBody(values);
    // The kit has no say in what is caught, and may be half typed.
    const answer = await callEndpoint("previewRule", { body: { ...body, starter: null } });
    setBusy(false);
    setCaught(answer.ok ? { ...answer.value, takesOne } : undefined);
    setProblem(answer.ok ? "" : failureText(answer, "The preview could not be made"));
  };
  return (
    <div>
      <Button variant="secondary" busy={busy} onClick={show}>
        {busy ? "Looking..." : "Preview"}
      </Button>
      <div role="status" className="mt-3 grid gap-5 md:grid-cols-2">
        {problem && <p className="font-semibold text-error">{problem}</p>}
        {caught && (
          <>
            <CaughtProducts title="Machines" caught={caught.machines} />
            <CaughtProducts title="Goods" caught={caught.goods} />
            {caught.takesOne && caught.starter && (
              <p className="min-w-0 break-words md:col-span-2">
                The starter kit of {caught.starter.machine.name} takes{" "}
                <strong>{caught.starter.goods.name}</strong> now: in stock, it sells most; of what
                sells alike it is the cheapest.
              </p>
            )}
          </>
        )}
      </div>
    </div>
  );
}

function CaughtProducts({ title, caught }: { title: string; caught: Caught }) {
  const { count, first } = caught;
  return (
    <div className="min-w-0">
      <h3 className="text-base">
        {title}: {formatCount(caught)}
      </h3>
      {count === 0 && <p className="text-sm text-muted">Nothing. Loosen a condition.</p>}
      <ul className="list-disc pl-5 text-sm">
        {first.map(({ _id, name, slug }) => (
          <li key={_id} className="break-words">
            <Link to={`/product/${slug}`} target="_blank" className="link">
              {name}
            </Link>
          </li>
        ))}
      </ul>
      {count > first.length && (
        <p className="text-sm text-muted">and {groupedNumber(count - first.length)} more</p>
      )}
    </div>
  );
}
