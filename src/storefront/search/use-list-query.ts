import { useMemo, useState } from "react";
import { useLocation, useNavigate, useNavigation } from "react-router";
import { type ListQuery, readListQuery } from "#shared/search/list-query.ts";
import { listAddress } from "./list-address.ts";

interface ShownList {
  /** As of the last choice: its answer may still be under way. */
  query: ListQuery;
  /** Another choice of the same list is under way. */
  loading: boolean;
  /** Shows the list so; the page stays where it is scrolled to. */
  show: (next: ListQuery) => void;
}

/** The list of the page's address, or of the one that is being loaded in its place. */
export function useListQuery(): ShownList {
  const { pathname, search, key } = useLocation();
  const next = useNavigation().location;
  const navigate = useNavigate();
  const moment = `${key} ${next?.key}`;
  // The router tells of a navigation a little later: a box would lose its tick for that time.
  const [pending, setPending] = useState({ moment: "", search: "" });
  const loaded = next?.pathname === pathname ? next.search : search;
  const wanted = pending.moment === moment ? pending.search : loaded;
  const query = useMemo(() => readListQuery(new URLSearchParams(wanted)), [wanted]);
  const shown = useMemo(() => readListQuery(new URLSearchParams(search)), [search]);
  const address = listAddress(pathname, query);
  return {
    query,
    loading: address !== listAddress(pathname, shown),
    show(chosen) {
      const to = listAddress(pathname, chosen);
      if (to === address) return;
      setPending({ moment, search: to.slice(pathname.length) });
      void navigate(to, { preventScrollReset: true });
    },
  };
}
