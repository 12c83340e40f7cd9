import { ButtonLink } from "#ui/button.tsx";
import { type PastTheEnd, pastTheEndTitle } from "./past-the-end.ts";

/** Says that a list has no page of this number, and leads on. */
export function NoSuchPage({ past }: { past: PastTheEnd }) {
  return (
    <div className="page flex flex-col items-center gap-4 py-16 text-center">
      <h1>{pastTheEndTitle(past)}</h1>
      <p className="max-w-md text-muted">{past.text}</p>
      <ButtonLink to={past.wayOn.to} variant="secondary">
        {past.wayOn.text}
      </ButtonLink>
    </div>
  );
}
