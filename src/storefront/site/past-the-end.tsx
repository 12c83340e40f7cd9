import { ButtonLink } from "#ui/button.tsx";
import { isMissing } from "./resource-error.tsx";

/** Thrown by a loader, with status 404, for a page's number that its list does not reach. */
export interface PastTheEnd {
  pastTheEnd: number;
  /** How far the list goes, in a sentence. */
  text: string;
  wayOn: { text: string; to: string };
}

/** Undefined for other errors. */
export function pastTheEndOf(error: unknown): PastTheEnd | undefined {
  const data = isMissing(error) ? (error as { data?: PastTheEnd | null }).data : undefined;
  return data && "pastTheEnd" in data ? data : undefined;
}

export const pastTheEndTitle = ({ pastTheEnd }: PastTheEnd) => `There is no page ${pastTheEnd}`;

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
