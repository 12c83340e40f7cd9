import { useReturnDays } from "../site/root-data.ts";

/** For how many days something can be returned, within a sentence. */
export function ReturnDays() {
  return useReturnDays();
}
