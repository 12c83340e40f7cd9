import type pg from "pg";

const KNOWN = "known_recovery_codes";

/**
 * Notes, within the transaction that is to replace it, which recovery codes the database that is there knows: a backup
 * has those that were used or made anew since as they were, and each would sign somebody in once more.
 */
export async function noteRecoveryCodes(client: pg.ClientBase): Promise<void> {
  await client.query(
    `create temporary table ${KNOWN} (user_id uuid, code_hash text, is_good boolean) on commit drop`,
  );
  const { rows } = await client.query("select to_regclass('public.recovery_codes') as there");
  if (!rows[0]?.there) return;
  await client.query(
    `insert into ${KNOWN} select user_id, code_hash, used_at is null from public.recovery_codes`,
  );
}

/** Ends restored codes that are good no more by what was noted. Of whom it knew none, the backup's stay. */
export async function endOldRecoveryCodes(client: pg.ClientBase): Promise<void> {
  await client.query(
    `update recovery_codes set used_at = now()
     where used_at is null and user_id in (select user_id from ${KNOWN})
       and (user_id, code_hash) not in (select user_id, code_hash from ${KNOWN} where is_good)`,
  );
}
