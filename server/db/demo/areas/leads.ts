/** The demo's enquiries: sixty in every stage, of which some were left for too long, and the customers that some of them became. */
import type { LeadType } from '#contract/areas/lead-record.ts';
import { stages } from '#server/areas/leads/stages.ts';
import { must } from '#server/lib/must.ts';
import { phoneOf } from '#server/lib/phone.ts';
import { addDays, dayOf } from '#server/lib/yard-time.ts';
import { type DemoContext, personOf } from '../context.ts';
import { insertAll, insertForIds } from '../insert.ts';
import { type Random, seeded } from '../random.ts';
import { COMPANIES, FIRST_NAMES, LAST_NAMES, LOST_REASONS, NOTES, WISHES } from './lead-words.ts';

const CHANNELS = ['Website', 'Phone', 'Walk-in', 'Referral', 'Booking portal'];
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

interface Shape {
  readonly many: number;
  readonly age: readonly [from: number, to: number];
  readonly quiet: readonly [from: number, to: number];
}

/** How many leads are in each stage (in the order of the stages), how old they are, and for how long nothing happened: in hours, from and to. */
const SHAPES: readonly Shape[] = [
  { many: 14, age: [1, 60], quiet: [1, 60] },
  { many: 13, age: [48, 216], quiet: [4, 110] },
  { many: 11, age: [96, 400], quiet: [6, 190] },
  { many: 12, age: [240, 1700], quiet: [48, 230] },
  { many: 10, age: [240, 1700], quiet: [48, 230] },
];
const WON = 3;
const LOST = 4;

/** Whose leads are of which branch (place in `BRANCHES`). The first person has the most. */
const OWNERS = [
  { name: 'Daniel Carter', branch: 0 },
  { name: 'Sofia Lindqvist', branch: 0 },
  { name: 'Daniel Carter', branch: 0 },
  { name: 'Helen Park', branch: 1 },
  { name: 'Rui Costa', branch: 2 },
] as const;

interface Plan {
  /** Place in `SHAPES`. */
  readonly stage: number;
  readonly name: readonly [first: string, last: string];
  readonly createdAt: Date;
  readonly lastAt: Date;
  readonly owner: (typeof OWNERS)[number];
  readonly values: {
    readonly email: string | null;
    readonly phone: string | null;
    readonly company: string | null;
    readonly type: LeadType;
    readonly value: number | null;
    readonly wanted_from: string | null;
    readonly wanted_to: string | null;
    readonly next_on: string | null;
  };
}

/** Numbers that no phone has: they are kept for stories. */
function phoneText(branch: number, n: number): string {
  const end = String(200 + n);
  if (branch === 0)
    return `+1 973 555 01${String(10 + n)
      .padStart(2, '0')
      .slice(-2)}`;
  return branch === 1 ? `020 7946 0${end}` : `+351 21 555 0${end}`;
}

const REGION = ['US', 'GB', 'PT'] as const;

function planOne(random: Random, { now, zone }: DemoContext, stage: number, n: number): Plan {
  const shape = must(SHAPES[stage], 'a stage');
  const age = random.int(...shape.age);
  // In its first stage nothing happened yet but that it came.
  const quiet = stage === 0 ? age : Math.min(random.int(...shape.quiet), age - 2);
  const owner = must(OWNERS[n % OWNERS.length], 'an owner');
  const name = [
    must(FIRST_NAMES[n % FIRST_NAMES.length], 'a name'),
    must(LAST_NAMES[(n * 7) % LAST_NAMES.length], 'a name'),
  ] as const;
  const wish = random.pick(WISHES);
  const today = dayOf(now, zone);
  const from = addDays(today, random.int(3, 40) - (stage >= WON ? 30 : 0));
  const isOpen = stage > 0 && stage < WON;
  return {
    stage,
    name,
    owner,
    createdAt: new Date(now.getTime() - age * HOUR),
    lastAt: new Date(now.getTime() - quiet * HOUR),
    values: {
      email: n % 6 === 5 ? null : `${name.join('.').toLowerCase()}@enquiries.example`,
      phone: n % 7 === 3 && n % 6 !== 5 ? null : phoneText(owner.branch, n),
      company: wish.type === 'corporate' ? random.pick(COMPANIES) : null,
      type: wish.type,
      value: random.chance(0.85) ? random.int(wish.from, wish.to) * 10 : null,
      wanted_from: random.chance(0.7) ? from : null,
      wanted_to: wish.days === null ? null : addDays(from, wish.days),
      next_on: isOpen && random.chance(0.5) ? addDays(today, random.int(-2, 5)) : null,
    },
  };
}

/** The oldest first, as they came. */
function planAll(demo: DemoContext): Plan[] {
  const random = seeded(20_261_201);
  const places = SHAPES.flatMap(({ many }, stage) => Array.from({ length: many }, () => stage));
  return places
    .map((stage, n) => planOne(random, demo, stage, n))
    .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
}

async function loadChannels({ db, now }: DemoContext, by: number): Promise<number[]> {
  const times = { created_at: new Date(now.getTime() - 90 * DAY), created_by: by, updated_at: now };
  return insertForIds(
    db,
    'lead_channels',
    CHANNELS.map((name, n) => ({ name, position: n + 1, ...times })),
  );
}

/** Those who were won are customers; answers their ids by their plan. */
async function loadCustomers(demo: DemoContext, plans: readonly Plan[]): Promise<Map<Plan, number>> {
  const won = plans.filter(({ stage }) => stage === WON);
  const rows = won.map(({ name: [first_name, last_name], owner, values: { email, phone }, lastAt }) => ({
    first_name,
    last_name,
    email,
    phone: phone && phoneOf(phone, must(REGION[owner.branch], 'a region')),
    country: must(REGION[owner.branch], 'a region'),
    created_at: lastAt,
    created_by: personOf(demo, owner.name),
    updated_at: lastAt,
  }));
  const ids = await insertForIds(demo.db, 'customers', rows);
  return new Map(won.map((plan, n) => [plan, must(ids[n], 'a customer')]));
}

export async function loadLeads(demo: DemoContext): Promise<void> {
  const { db, yard } = demo;
  const plans = planAll(demo);
  const stageIds = (await stages(db)).map(({ id }) => id);
  const channels = await loadChannels(demo, personOf(demo, 'Daniel Carter'));
  const customers = await loadCustomers(demo, plans);
  const rows = plans.map((plan, n) => {
    const { stage, owner, createdAt, lastAt, values } = plan;
    const customer = customers.get(plan) ?? null;
    // What came in last was taken by nobody yet.
    const owner_id = stage === 0 && n % 3 === 0 ? null : personOf(demo, owner.name);
    return {
      name: plan.name.join(' '),
      ...values,
      email_norm: values.email,
      phone_norm: values.phone && phoneOf(values.phone, must(REGION[owner.branch], 'a region')),
      channel_id: must(channels[(n * 3) % channels.length], 'a channel'),
      stage_id: must(stageIds[stage], 'a stage'),
      owner_id,
      branch_id: must(yard.branches[owner.branch], 'a branch'),
      lost_reason: stage === LOST ? must(LOST_REASONS[n % LOST_REASONS.length], 'a reason') : null,
      customer_id: customer,
      converted_at: customer === null ? null : lastAt,
      created_at: createdAt,
      created_by: personOf(demo, owner.name),
      updated_at: lastAt,
    };
  });
  const ids = await insertForIds(db, 'leads', rows);
  const leads = plans.map((plan, n) => ({ plan, id: must(ids[n], 'a lead'), row: must(rows[n], 'a lead') }));
  const events = leads.flatMap(({ plan, id, row }) => eventsOf(demo, plan, id, row.lost_reason, stageIds));
  await insertAll(db, 'lead_events', events);
  await loadAudit(demo, leads);
}

/** It came, went from stage to stage, with a note on most of the way, until the last thing happened. */
function eventsOf(demo: DemoContext, plan: Plan, lead_id: number, lost: string | null, stageIds: readonly number[]) {
  const { stage, createdAt, lastAt } = plan;
  // Won and lost are both reached from the last open stage.
  const path = [0, 1, 2, 3, 4].filter((step) => step <= Math.min(stage, 2) || step === stage);
  const user_id = personOf(demo, plan.owner.name);
  const span = lastAt.getTime() - createdAt.getTime();
  const atStep = (n: number) => new Date(createdAt.getTime() + (span * n) / Math.max(1, path.length - 1));
  const moves = path.slice(1).map((step, n) => ({
    lead_id,
    kind: step === WON ? ('converted' as const) : ('stage' as const),
    at: atStep(n + 1),
    user_id,
    from_stage_id: must(stageIds[path[n] ?? 0], 'a stage'),
    to_stage_id: must(stageIds[step], 'a stage'),
    text: step === LOST ? (lost ?? '') : '',
  }));
  const notes = path.slice(1).map((step, n) => ({
    lead_id,
    kind: 'note' as const,
    at: new Date(atStep(n).getTime() + span / 20),
    user_id,
    from_stage_id: null,
    to_stage_id: null,
    text: must(NOTES[(lead_id + step) % NOTES.length], 'a note'),
  }));
  const first = {
    lead_id,
    kind: 'created' as const,
    at: createdAt,
    user_id,
    from_stage_id: null,
    to_stage_id: null,
    text: '',
  };
  return [first, ...moves, ...notes].toSorted((a, b) => a.at.getTime() - b.at.getTime());
}

interface Loaded {
  readonly id: number;
  readonly row: {
    readonly name: string;
    readonly created_at: Date;
    readonly created_by: number;
    readonly branch_id: number;
  };
}

async function loadAudit({ db }: DemoContext, leads: readonly Loaded[]): Promise<void> {
  const lines = leads.map(({ id, row: { name, created_at, created_by, branch_id } }) => ({
    at: created_at,
    user_id: created_by,
    branch_id,
    action: 'lead.create',
    entity: 'lead',
    entity_id: id,
    detail: JSON.stringify({ to: { name, branch_id } }),
    request_id: 'demo',
  }));
  await insertAll(db, 'audit', lines);
}
