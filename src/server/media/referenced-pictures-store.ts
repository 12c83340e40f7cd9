import { sql } from "drizzle-orm";
import type { Db } from "../database/connection.ts";
import { products } from "../database/schema/catalogue.ts";
import { blogs } from "../database/schema/content.ts";
import { deletedRows } from "../database/schema/deleted-rows.ts";
import { orderLines } from "../database/schema/orders.ts";
import { returnPhotos } from "../database/schema/returns.ts";
import { settings, settingsVersions } from "../database/schema/settings.ts";

/**
 * The ids of all pictures of the shop's own store that a product, order, return, blog post or page shows, or an
 * earlier state of settings, which can be returned to, or what was deleted a moment ago. A photo that no return has taken yet counts until its row goes.
 */
export async function referencedPictureIds(db: Db): Promise<Set<string>> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select distinct found[1] as id
    from (
      select ${products.photos}::text as shown from ${products}
      union all
      select ${orderLines.image} from ${orderLines} where ${orderLines.image} is not null
      union all
      select ${returnPhotos.url} from ${returnPhotos}
      union all
      select concat(${blogs.thumbnail}, ' ', ${blogs.images}, ' ', ${blogs.content}) from ${blogs}
      union all
      select ${deletedRows.row}::text from ${deletedRows}
      union all
      select ${settings.value}::text from ${settings}
      union all
      select ${settingsVersions.value}::text from ${settingsVersions}
    ) as texts,
    regexp_matches(shown, '/media/[\\w-]+/([\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12})-', 'g') as found
  `);
  return new Set(rows.map(({ id }) => id));
}
