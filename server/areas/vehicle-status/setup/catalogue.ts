/** The catalogue of checks: categories and their items. */
import { type Kysely, sql } from 'kysely';
import type { SetupCategory, setupCalls } from '#contract/areas/vehicle-setup-calls.ts';
import type { Database } from '#server/db/tables.ts';
import type { Context, Handlers } from '#server/http/handler.ts';
import { invalid, missing } from '#server/http/refusal.ts';
import { iso } from '#server/lib/iso.ts';
import { mergeFields } from '#server/lib/stamps.ts';
import { must } from '#server/lib/must.ts';
import { everySet, followCatalogue, holdCatalogue } from './catalogue-changes.ts';
import { setsOf } from '../sets.ts';

const IN_SERVICE = sql`v.deleted_at is null and v.retired_at is null`;

async function allCategories(db: Kysely<Database>): Promise<SetupCategory[]> {
  const { rows } = await sql<SetupCategory>`
    select c.id, c.name, c.closes_hold, c.archived_at, coalesce(used.vehicles, 0) as vehicles, coalesce(of.items, '[]') as items
    from status_categories c
    left join (
      select category_id, count(distinct vehicle_id)::int as vehicles from (${setsOf(IN_SERVICE)}) s group by category_id
    ) used on used.category_id = c.id
    left join lateral (
      select json_agg(json_build_object(
          'id', i.id, 'category_id', i.category_id, 'title', i.title, 'severity', i.severity, 'needs_photo', i.needs_photo,
          'in_default', i.in_default, 'archived_at', i.archived_at
        ) order by i.archived_at is not null, i.position, i.id) as items
      from status_items i where i.category_id = c.id
    ) of on true
    order by c.archived_at is not null, c.position, c.id`.execute(db);
  return rows.map((row) => ({
    ...row,
    archived_at: iso(row.archived_at),
    items: row.items.map((item) => ({ ...item, archived_at: iso(item.archived_at) })),
  }));
}

async function categoryById(db: Kysely<Database>, id: number): Promise<SetupCategory> {
  return must(
    (await allCategories(db)).find((one) => one.id === id),
    `category ${id}`,
  );
}

async function checkName({ db }: Context, name: string, except = 0): Promise<void> {
  const { rows } = await sql`
    select 1 from status_categories where lower(name) = lower(${name}) and archived_at is null and id <> ${except}`.execute(
    db,
  );
  if (rows.length > 0) throw invalid({ name: ['Another category has this name.'] });
}

async function addCategory(ctx: Context, name: string | undefined, closes_hold: SetupCategory['closes_hold']) {
  if (name === undefined) throw invalid({ name: ['Please fill this in.'] });
  await checkName(ctx, name);
  const { id } = await ctx.db
    .insertInto('status_categories')
    .values({
      name,
      closes_hold,
      position: sql<number>`(select coalesce(max(position), 0) + 1 from status_categories)`,
      created_at: ctx.now,
      created_by: ctx.person.id,
      updated_at: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  ctx.audit({ action: 'status_category.create', entity: 'status_category', entityId: id, detail: { name } });
  return id;
}

/** Puts the category at its place among those that are used, and the others behind one another. */
async function moveTo({ db }: Context, id: number, position: number): Promise<void> {
  await sql`
    update status_categories c set position = n.place from (
      select id, row_number() over (order by case when id = ${id} then ${position - 0.5}::numeric else rank end) as place
      from (select id, row_number() over (order by archived_at is not null, position, id) as rank from status_categories where id <> ${id}
        union all select ${id}::bigint, 0) as ranked
    ) n where n.id = c.id and c.position <> n.place`.execute(db);
}

interface Kept {
  readonly archived_at: Date | null;
}

/** Archiving and bringing back, as a column; the moment of the first archiving stays. */
const archivedAs = (archived: boolean | undefined, { archived_at }: Kept, now: Date) =>
  archived === undefined ? undefined : archived ? (archived_at ?? now) : null;

export const catalogueHandlers: Pick<Handlers<typeof setupCalls>, 'categories' | 'saveCategory' | 'saveItem'> = {
  categories: async (_, ctx) => ({ status: 200, message: '', categories: await allCategories(ctx.db) }),

  saveCategory: async ({ body: { id, name, closes_hold, position, archived } }, ctx) => {
    await holdCatalogue(ctx.db);
    const made = id ?? (await addCategory(ctx, name, closes_hold ?? null));
    const row = await ctx.db
      .selectFrom('status_categories')
      .selectAll()
      .where('id', '=', made)
      .forUpdate()
      .executeTakeFirst();
    if (!row) throw missing('category');
    if (id !== undefined) {
      const patch = { name, closes_hold, archived_at: archivedAs(archived, row, ctx.now) };
      const { taken, stamps, superseded } = mergeFields(row.stamps, patch, ctx.stamp);
      const isUsed = (taken.archived_at === undefined ? row.archived_at : taken.archived_at) === null;
      if (isUsed) await checkName(ctx, taken.name ?? row.name, row.id);
      await ctx.db
        .updateTable('status_categories')
        .set({ ...taken, stamps: JSON.stringify(stamps), updated_at: ctx.now })
        .where('id', '=', row.id)
        .execute();
      ctx.superseded(superseded);
      ctx.audit({
        action: 'status_category.update',
        entity: 'status_category',
        entityId: row.id,
        detail: { after: taken, superseded },
      });
    }
    if (position !== undefined) await moveTo(ctx, made, position);
    await followCatalogue(ctx, everySet);
    return { status: 200, message: 'Category saved.', category: await categoryById(ctx.db, made) };
  },

  saveItem: async ({ body: { id, category_id, title, severity, needs_photo, in_default, archived } }, ctx) => {
    await holdCatalogue(ctx.db);
    const category = await ctx.db
      .selectFrom('status_categories')
      .select('id')
      .where('id', '=', category_id)
      .executeTakeFirst();
    if (!category) throw invalid({ category_id: ['This category does not exist.'] });
    const sent = { category_id, title, severity, needs_photo, in_default };
    const made = id === undefined ? await addItem(ctx, sent) : await changeItem(ctx, id, { ...sent, archived });
    await followCatalogue(ctx, everySet);
    const whole = await categoryById(ctx.db, category_id);
    return {
      status: 200,
      message: 'Check saved.',
      item: must(
        whole.items.find((item) => item.id === made),
        `item ${made}`,
      ),
    };
  },
};

interface Sent {
  readonly category_id: number;
  readonly title: string;
  readonly severity?: 'none' | 'note' | 'blocks' | undefined;
  readonly needs_photo?: boolean | undefined;
  readonly in_default?: boolean | undefined;
}

async function addItem(ctx: Context, sent: Sent): Promise<number> {
  const { category_id, title, severity = 'none', needs_photo = false, in_default = true } = sent;
  const { id } = await ctx.db
    .insertInto('status_items')
    .values({
      category_id,
      title,
      severity,
      needs_photo,
      in_default,
      position: sql<number>`(select coalesce(max(position), 0) + 1 from status_items where category_id = ${category_id})`,
      created_at: ctx.now,
      created_by: ctx.person.id,
      updated_at: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  ctx.audit({ action: 'status_item.create', entity: 'status_item', entityId: id, detail: { title } });
  return id;
}

async function changeItem(
  ctx: Context,
  id: number,
  { archived, ...sent }: Sent & { readonly archived: boolean | undefined },
): Promise<number> {
  const row = await ctx.db.selectFrom('status_items').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!row) throw missing('check');
  const patch = { ...sent, archived_at: archivedAs(archived, row, ctx.now) };
  const { taken, stamps, superseded } = mergeFields(row.stamps, patch, ctx.stamp);
  await ctx.db
    .updateTable('status_items')
    .set({ ...taken, stamps: JSON.stringify(stamps), updated_at: ctx.now })
    .where('id', '=', id)
    .execute();
  ctx.superseded(superseded);
  ctx.audit({
    action: 'status_item.update',
    entity: 'status_item',
    entityId: id,
    detail: { after: taken, superseded },
  });
  return id;
}
