import { hasPlainHost } from "#shared/plain-host.ts";
import { announce, type ChangeFeed } from "../database/change-feed.ts";
import type { Db } from "../database/connection.ts";
import { type Remembered, rememberUntilChanged } from "../database/remember-until-changed.ts";
import { pictureOrigins } from "../database/schema/content.ts";
import { cacheTags } from "../lib/cache-tags.ts";

/** The source of each picture in HTML that was cut down to the allow-list. */
const SOURCE_IN_HTML = /<img[^>]* src="([^"]*)"/g;

/** The addresses of the pictures in a blog post's cleaned HTML. */
export function picturesIn(html: string): string[] {
  return Array.from(html.matchAll(SOURCE_IN_HTML), ([, address = ""]) => address);
}

/**
 * Remembers, in the transaction that stores these pictures, which other sites they come from: every
 * page's policy names those, since one goes from page to page within one document. An origin is not
 * forgotten with its last picture: carts and orders still show it.
 */
export async function rememberPictureOrigins(
  db: Db,
  addresses: readonly string[] = [],
): Promise<void> {
  const origins = new Set(addresses.map(originOf).filter((origin) => origin !== undefined));
  if (origins.size === 0) return;
  const added = await db
    .insert(pictureOrigins)
    .values(Array.from(origins, (origin) => ({ origin })))
    .onConflictDoNothing()
    .returning();
  if (added.length > 0) await announce(db, cacheTags.pictureOrigins);
}

/** The origin of a picture on another site; undefined for one of the shop's own. */
function originOf(address: string): string | undefined {
  const url = URL.parse(address);
  return url && /^https?:$/.test(url.protocol) && hasPlainHost(url) ? url.origin : undefined;
}

/** Holds in memory all origins of other sites that stored pictures have, in one order: every page names them. */
export function openKnownPictureOrigins(
  db: Db,
  changes: Pick<ChangeFeed, "listen" | "lostForMs">,
): Pick<Remembered<readonly string[]>, "read"> {
  return rememberUntilChanged(changes, [cacheTags.pictureOrigins], async () => {
    const rows = await db.select().from(pictureOrigins).orderBy(pictureOrigins.origin);
    // One that was kept before hosts were looked at is in no policy any more.
    return rows.flatMap(({ origin }) => originOf(origin) ?? []);
  });
}
