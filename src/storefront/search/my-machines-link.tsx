import { Link } from "react-router";
import type { ListQuery } from "#shared/search/list-query.ts";
import { useMyMachines } from "../compatibility/parts/my-machines.ts";
import { listAddress } from "./list-address.ts";

interface MyMachinesLinkProps {
  path: string;
  query: ListQuery;
}

/** Narrows a list to what fits the shopper's machines; nothing for who has noted none. */
export function MyMachinesLink({ path, query }: MyMachinesLinkProps) {
  const { machines } = useMyMachines();
  if (machines.length === 0 || query.fits.length > 0) return null;
  return (
    <Link
      to={listAddress(path, { ...query, fits: machines.map(({ slug }) => slug) })}
      preventScrollReset
      rel="nofollow"
      className="link inline-flex min-h-11 items-center font-semibold"
    >
      {machines.length === 1 ? "Fits my machine" : "Fits my machines"}
    </Link>
  );
}
