import type { ReactNode } from "react";
import { useStoreInfo } from "../site/root-data.ts";

/** What is said of a seller who is registered for GST; of another it is not true. */
export function WithGst({ children }: { children: ReactNode }) {
  const { gstin } = useStoreInfo();
  return gstin ? children : null;
}
