/** How a yard sorts its leads: by which channels they come, through which stages they go. */
import { sql } from 'kysely';
import type { leads as rows } from '#contract/areas/leads.ts';
import type { Body } from '#contract/endpoint.ts';
import type { Context } from '#server/http/handler.ts';
import { invalid } from '#server/http/refusal.ts';
import { changeRow, deleteRow, heldRow, insertRow } from '#server/kit/records.ts';
import { channels, stages } from './stages.ts';

type Sent = Body<typeof rows.saveSetup>;
type SentStage = Sent['stages'][number];

const STAGE = { table: 'lead_stages', noun: 'lead-stage' } as const;
const CHANNEL = { table: 'lead_channels', noun: 'lead-channel' } as const;

/** 422 at `field` for names that are there twice, and for ids of nothing. */
function refuseNames(
  field: keyof Sent,
  sent: readonly { readonly id?: number | undefined; readonly name: string }[],
  known: readonly { readonly id: number }[],
): void {
  const names = sent.map(({ name }) => name.toLowerCase());
  if (new Set(names).size < names.length) throw invalid({ [field]: ['Two of them have the same name.'] });
  const ids = sent.flatMap(({ id }) => id ?? []);
  const isKnown = ids.every((id) => known.some((one) => one.id === id));
  if (!isKnown || new Set(ids).size < ids.length)
    throw invalid({ [field]: ['One of them is not there any more. Open the page again.'] });
}

/** Living leads in the stage. */
async function leadsIn({ db }: Context, stageId: number): Promise<number> {
  const { many } = await db
    .selectFrom('leads')
    .select(sql<number>`count(*)::int`.as('many'))
    .where('stage_id', '=', stageId)
    .where('deleted_at', 'is', null)
    .where('duplicate_of', 'is', null)
    .executeTakeFirstOrThrow();
  return many;
}

const countOf = (sent: Sent, category: SentStage['category']) =>
  sent.stages.filter((stage) => stage.category === category).length;

function refuseKinds(sent: Sent): void {
  if (countOf(sent, 'open') === 0) throw invalid({ stages: ['There must be an open stage: new leads begin in it.'] });
  if (countOf(sent, 'won') !== 1) throw invalid({ stages: ['There must be one stage for won leads.'] });
  if (countOf(sent, 'lost') !== 1) throw invalid({ stages: ['There must be one stage for lost leads.'] });
}

async function saveStages(ctx: Context, sent: Sent): Promise<void> {
  const known = await stages(ctx.db);
  refuseKinds(sent);
  refuseNames('stages', sent.stages, known);
  for (const { id, name, category } of known) {
    const after = sent.stages.find((stage) => stage.id === id);
    if (after?.category !== category && (await leadsIn(ctx, id)) > 0)
      throw invalid({ stages: [`There are leads in “${name}”: move them to another stage first.`] });
    if (!after) await deleteRow(ctx, STAGE, await heldRow(ctx, STAGE, id, 'live'));
  }
  for (const [at, { id, name, category, stale_days = null }] of sent.stages.entries()) {
    const values = { name, category, position: at + 1, stale_days: category === 'open' ? stale_days : null };
    if (id === undefined) await insertRow(ctx, STAGE, values);
    else await changeRow(ctx, STAGE, await heldRow(ctx, STAGE, id, 'live'), values);
  }
}

/** Leads keep the channel that they came by, though it is not offered any more. */
async function saveChannels(ctx: Context, sent: Sent): Promise<void> {
  const known = await channels(ctx.db);
  refuseNames('channels', sent.channels, known);
  for (const { id } of known)
    if (!sent.channels.some((channel) => channel.id === id))
      await deleteRow(ctx, CHANNEL, await heldRow(ctx, CHANNEL, id, 'live'));
  for (const [at, { id, name }] of sent.channels.entries()) {
    const values = { name, position: at + 1 };
    if (id === undefined) await insertRow(ctx, CHANNEL, values);
    else await changeRow(ctx, CHANNEL, await heldRow(ctx, CHANNEL, id, 'live'), values);
  }
}

/** Makes channels and stages as they are sent. Of two who do it at once the second waits. */
export async function saveSetup(ctx: Context, sent: Sent): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('leads.setup'))`.execute(ctx.db);
  await saveStages(ctx, sent);
  await saveChannels(ctx, sent);
}
