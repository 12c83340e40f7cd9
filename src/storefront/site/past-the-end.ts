import { isMissing } from "./resource-error.tsx";

/** What a loader throws, with status 404, for a page's number that its list does not reach. */
export interface PastTheEnd {
  /** The page's number. */
  pastTheEnd: number;
  /** How far the list goes, in a sentence. */
  text: string;
  wayOn: { text: string; to: string };
}

/** What a loader said of such a number; undefined for other errors. */
export function pastTheEndOf(error: unknown): PastTheEnd | undefined {
  const data = isMissing(error) ? (error as { data?: PastTheEnd | null }).data : undefined;
  return data && "pastTheEnd" in data ? data : undefined;
}

export const pastTheEndTitle = ({ pastTheEnd }: PastTheEnd) => `There is no page ${pastTheEnd}`;
