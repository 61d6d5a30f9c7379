/** Leads with the names of what they point at, their pages, and what happened to them. */
import { type Kysely, type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Lead, LeadEvent } from '#contract/areas/lead-record.ts';
import type { leads as rows } from '#contract/areas/leads.ts';
import type { Query } from '#contract/endpoint.ts';
import type { Database } from '#server/db/tables.ts';
import type { Context, Person } from '#server/http/handler.ts';
import { gone, missing, Refusal } from '#server/http/refusal.ts';
import { searchConditions } from '#server/kit/page.ts';
import { present, type Stored } from '#server/kit/present.ts';
import { heldRow } from '#server/kit/records.ts';
import { scopeOf } from '#server/kit/scope.ts';
import { phoneOf } from '#server/lib/phone.ts';
import { phoneRegion } from './contact.ts';

export const LEAD = { table: 'leads', noun: 'lead' } as const;

/** As many a page, unless more are asked for. */
const PER_PAGE = 25;
/** Nobody reads further back. */
const MOST_EVENTS = 200;

/** Whether the person sees the lead. `as`: what the query calls the table. */
export const inScope = (person: Person, as: string): RawBuilder<SqlBool> =>
  scopeOf(person, 'lead').within({ people: [`${as}.owner_id`, `${as}.created_by`], branch: `${as}.branch_id` });

const lastEvent = sql`coalesce((select max(e.at) from lead_events e where e.lead_id = l.id), l.created_at)`;

/** A step that is agreed on for a day to come is no neglect. */
const isStale = (now: Date) => sql`(
  s.category = 'open' and ${lastEvent} < ${now}::timestamptz - make_interval(days => s.stale_days)
  and coalesce(l.next_on < (${now}::timestamptz at time zone coalesce(b.timezone, 'UTC'))::date, true))`;

const selectLeads = (now: Date) => sql<Stored<Lead>>`
  select l.id, l.name, l.company, l.email, l.phone, l.phone_norm, l.type, l.channel_id, c.name as channel_name, l.stage_id,
    s.name as stage_name, s.category as stage_category, l.owner_id, o.name as owner_name, l.branch_id, b.name as branch_name,
    l.wanted_from, l.wanted_to, l.value::double precision as value, l.next_on, l.lost_reason, l.customer_id,
    k.first_name || ' ' || k.last_name as customer_name, l.converted_at, l.duplicate_of, ${lastEvent} as last_event_at,
    coalesce(${isStale(now)}, false) as stale, l.created_at, l.updated_at, l.deleted_at
  from leads l join lead_stages s on s.id = l.stage_id
    left join lead_channels c on c.id = l.channel_id
    left join users o on o.id = l.owner_id
    left join branches b on b.id = l.branch_id
    left join customers k on k.id = l.customer_id`;

/** The lead, deleted or not, whoever asks. */
export async function leadById({ db, now }: Pick<Context, 'db' | 'now'>, id: number): Promise<Lead> {
  const { rows: found } = await sql<Stored<Lead>>`${selectLeads(now)} where l.id = ${id}`.execute(db);
  const [row] = found;
  if (!row) throw missing('lead');
  return present<Lead>(row);
}

/** 404 for a lead, deleted or not, that is not there or out of the person's scope. */
export async function checkSeen({ db, person }: Pick<Context, 'db' | 'person'>, id: number): Promise<void> {
  const { rows: found } = await sql`
    select 1 from leads l where l.id = ${id} and ${inScope(person, 'l')}`.execute(db);
  if (found.length === 0) throw missing('lead');
}

/**
 * The lead as it is stored, held until the transaction ends.
 *
 * @param which `live`: 410 when it is deleted or merged into another; `any`: whatever became of it
 * @throws 404 when it is not there or out of the person's scope
 */
export async function heldLead(ctx: Pick<Context, 'db' | 'person'>, id: number, which: 'live' | 'any') {
  const row = await heldRow(ctx, LEAD, id, 'any');
  await checkSeen(ctx, id);
  if (which === 'live' && row.deleted_at !== null) throw gone('lead');
  if (which === 'live' && row.duplicate_of !== null)
    throw new Refusal('gone', 'This lead was merged into another one: work on that one.');
  // The driver gives a numeric column as text.
  return { ...row, value: row.value === null ? null : Number(row.value) };
}
export type HeldLead = Awaited<ReturnType<typeof heldLead>>;

export async function eventsOf(db: Kysely<Database>, id: number): Promise<LeadEvent[]> {
  const found = await db
    .selectFrom('lead_events as e')
    .leftJoin('users as u', 'u.id', 'e.user_id')
    .leftJoin('lead_stages as f', 'f.id', 'e.from_stage_id')
    .leftJoin('lead_stages as t', 't.id', 'e.to_stage_id')
    .select(['e.id', 'e.kind', 'e.at', 'u.name as user_name', 'f.name as from_stage', 't.name as to_stage', 'e.text'])
    .where('e.lead_id', '=', id)
    .orderBy('e.at', 'desc')
    .orderBy('e.id', 'desc')
    .limit(MOST_EVENTS)
    .execute();
  return found.map((row) => present<LeadEvent>(row));
}

type Filter = Query<typeof rows.list>;

/** What somebody types may be a whole number, with other blanks than it was written with. */
async function searched({ db, person }: Context, search = ''): Promise<RawBuilder<unknown> | undefined> {
  const conditions = searchConditions(['name', 'company', 'email', 'phone', 'phone_norm', 'customer_name'], search);
  if (conditions.length === 0) return undefined;
  const words = sql`(${sql.join(conditions, sql` and `)})`;
  const phone = phoneOf(search, await phoneRegion(db, person.branch_id));
  return phone === null ? words : sql`(${words} or phone_norm = ${phone})`;
}

/** The filtered leads as a select; the stage is left to whoever reads it. */
async function filtered(ctx: Context, filter: Filter): Promise<RawBuilder<Stored<Lead>>> {
  const { type, channel_id, owner_id, stale, deleted, search } = filter;
  const conditions = [
    deleted === '1' ? sql`deleted_at is not null` : sql`deleted_at is null`,
    sql`duplicate_of is null`,
    type && sql`type = ${type}`,
    channel_id && sql`channel_id = ${channel_id}`,
    owner_id && sql`owner_id = ${owner_id}`,
    stale && sql`stale`,
    await searched(ctx, search),
  ].filter((condition) => condition !== undefined);
  return sql<Stored<Lead>>`
    select * from (${selectLeads(ctx.now)} where ${inScope(ctx.person, 'l')}) as listed where ${sql.join(conditions, sql` and `)}`;
}

interface StageSum {
  readonly id: number;
  readonly name: string;
  readonly category: Lead['stage_category'];
  readonly stale_days: number | null;
  readonly count: number;
  readonly value: number;
}

/** How many leads are in each stage, and what they are worth. */
async function sumsOf(db: Kysely<Database>, found: RawBuilder<unknown>): Promise<readonly StageSum[]> {
  const { rows: sums } = await sql<StageSum>`
    select s.id, s.name, s.category, s.stale_days, count(f.id)::int as count,
      coalesce(sum(f.value), 0)::double precision as value
    from lead_stages s left join (${found}) f on f.stage_id = s.id
    where s.deleted_at is null group by s.id order by s.position, s.id`.execute(db);
  return sums;
}

/** One page by its number, the newest first, with the sums of all stages. */
export async function pageOfLeads(ctx: Context, filter: Filter) {
  const { page = 1, per_page = PER_PAGE, stage_id } = filter;
  const found = await filtered(ctx, filter);
  const stages = await sumsOf(ctx.db, found);
  const wanted = stages.filter(({ id }) => stage_id === undefined || id === stage_id);
  const total = wanted.reduce((sum, { count }) => sum + count, 0);
  const ofStage = stage_id === undefined ? sql`` : sql`and stage_id = ${stage_id}`;
  const { rows: leads } = await sql<Stored<Lead>>`
    ${found} ${ofStage} order by id desc limit ${per_page} offset ${(page - 1) * per_page}`.execute(ctx.db);
  const last_page = Math.max(1, Math.ceil(total / per_page));
  return { leads: leads.map((row) => present<Lead>(row)), page, per_page, last_page, total, stages };
}
