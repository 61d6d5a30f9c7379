/** Who or what is in a group, in which order. */
import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/db/tables.ts';
import type { FieldErrors } from '#contract/schema.ts';
import type { Context } from '#server/http/handler.ts';
import { invalid } from '#server/http/refusal.ts';
import type { GroupKind } from './kinds.ts';

type Ids = readonly number[];

/** What a call says about the members: all of them, or which come and go. */
export interface MembersSent {
  readonly ids?: Ids | undefined;
  readonly add?: Ids | undefined;
  readonly remove?: Ids | undefined;
}

/**
 * Puts the members as the call says. The group must be held. Who cannot be a member now, but was put in before, stays for the day on which
 * they come back, and is not counted meanwhile.
 *
 * @throws 422 `ids.4` or `add.4` for each that cannot be a member, `ids` or `add` for more than the group may have
 */
export async function setMembers(ctx: Context, kind: GroupKind, groupId: number, sent: MembersSent): Promise<void> {
  const before = await membersOf(ctx.db, kind, groupId);
  const present = before.filter(({ is_there }) => is_there).map(({ id }) => id);
  const after = wantedOf(present, sent);
  if (after.join() === present.join()) return;
  await checkThere(ctx.db, kind, sent, new Set(before.map(({ id }) => id)));
  if (after.length > kind.most) throw invalid({ [sent.ids ? 'ids' : 'add']: [`At most ${kind.most} in a group.`] });
  const away = before.filter(({ id, is_there }) => !is_there && !after.includes(id)).map(({ id }) => id);
  await writeMembers(ctx, kind, groupId, [...after, ...away.filter((id) => !sent.remove?.includes(id))]);
  const added = after.filter((id) => !present.includes(id));
  const removed = present.filter((id) => !after.includes(id));
  // Another order of the same members is no news.
  if (added.length + removed.length > 0) await tell(ctx, kind, groupId, { added, removed });
}

async function membersOf(db: Kysely<Database>, { members, member, from, isThere }: GroupKind, groupId: number) {
  const { rows } = await sql<{ readonly id: number; readonly is_there: boolean }>`
    select m.id, ${isThere} as is_there
    from ${sql.table(members)} gm join ${sql.table(from)} m on m.id = ${sql.ref(`gm.${member}`)}
    where gm.group_id = ${groupId} order by gm.position, m.id`.execute(db);
  return rows;
}

/** As the call wants them: in its order, or as they were with what comes at the end and without what goes. */
function wantedOf(before: Ids, { ids = before, add = [], remove = [] }: MembersSent): Ids {
  const gone = new Set(remove);
  return [...new Set([...ids, ...add])].filter((id) => !gone.has(id));
}

/** Whoever was a member before is not asked for again. What is there stays until the transaction ends. */
async function checkThere(db: Kysely<Database>, kind: GroupKind, sent: MembersSent, known: ReadonlySet<number>) {
  const asked = [...(sent.ids ?? []), ...(sent.add ?? [])].filter((id) => !known.has(id));
  const { rows } = await sql<{ readonly id: number }>`
    select m.id from ${sql.table(kind.from)} m where m.id = any(${asked}::bigint[]) and ${kind.isThere}
    order by m.id for key share`.execute(db);
  const there = new Set([...known, ...rows.map(({ id }) => id)]);
  const errors: FieldErrors = Object.fromEntries(
    (['ids', 'add'] as const).flatMap((field) =>
      (sent[field] ?? []).flatMap((id, n) => (there.has(id) ? [] : [[`${field}.${n}`, [kind.notThere]] as const])),
    ),
  );
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

async function writeMembers({ db, now }: Context, kind: GroupKind, groupId: number, ids: Ids): Promise<void> {
  const { members, member, table } = kind;
  await sql`delete from ${sql.table(members)} where group_id = ${groupId}`.execute(db);
  await sql`
    insert into ${sql.table(members)} (group_id, ${sql.ref(member)}, position)
    select ${groupId}, id, place from unnest(${[...ids]}::bigint[]) with ordinality as wanted (id, place)`.execute(db);
  await sql`update ${sql.table(table)} set updated_at = ${now} where id = ${groupId}`.execute(db);
}

async function tell(ctx: Context, { entity, table }: GroupKind, groupId: number, to: object): Promise<void> {
  const { rows } = await sql<{ readonly branch_id: number | null }>`
    select branch_id from ${sql.table(table)} where id = ${groupId}`.execute(ctx.db);
  const branchId = rows[0]?.branch_id ?? null;
  ctx.audit({ action: `${entity}.members`, entity, entityId: groupId, branchId, detail: { to } });
}
