import { ButtonLink } from "#ui/button.tsx";
import { type PastTheEnd, pastTheEndTitle } from "./past-the-end.ts";

/** Says that a list has no page of this number, and leads on. */
export function NoSuchPage({ said }: { said: PastTheEnd }) {
  return (
    <div className="page flex flex-col items-center gap-4 py-16 text-center">
      <h1>{pastTheEndTitle(said)}</h1>
      <p className="max-w-md text-muted">{said.text}</p>
      <ButtonLink to={said.wayOn.to} variant="secondary">
        {said.wayOn.text}
      </ButtonLink>
    </div>
  );
}
