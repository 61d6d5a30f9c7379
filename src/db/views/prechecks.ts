/** Walk-rounds of this person: those that were begun on this phone, and those that they began on another one. */
import { dayOf } from '#lib/day.ts';
import { read } from '../open.ts';
import type { Lid, Mutation, PrecheckItem, PrecheckRow, VehicleRow } from '../records.ts';
import { lastKnownIn } from './last-pictures.ts';
import { MASTER, type SettingsMaster } from './settings.ts';
import { mutationTruth, type RowTruth, worse } from './truth.ts';

/** What is looked at, and what was said of it. */
export interface WalkCheck {
  readonly id: number;
  readonly title: string;
  /** Null: not looked at yet. */
  readonly item: PrecheckItem | null;
}

export interface WalkRound {
  readonly round: PrecheckRow;
  /** Null where this device does not hold it: it was retired meanwhile. */
  readonly vehicle: VehicleRow | null;
  /** Those that the yard asks of this vehicle, in their order, and whatever else was answered. */
  readonly checks: readonly WalkCheck[];
  /** By what was said (`odometer`, `check 3`, `skip front`); what is not named is sent. */
  readonly unsent: ReadonlyMap<string, RowTruth>;
  /** Null: it is not ended, or the server knows that it is. */
  readonly ending: Ending | null;
}

export interface Ending {
  /** By which it is taken back. */
  readonly saved: { readonly group: string; readonly mids: readonly string[] };
  readonly truth: RowTruth;
  /** It has not left this device, and can be taken back. */
  readonly isHere: boolean;
}

type Checks = SettingsMaster['maintenanceCheck'];

/** Undefined where this device does not have it. */
export function walkRoundByLid(lid: Lid): Promise<WalkRound | undefined> {
  return read(async (d) => {
    const round = await d.prechecks.get(lid);
    if (!round) return undefined;
    const [vehicle, master, { vehicles }, work] = await Promise.all([
      d.vehicles.get(round.vehicle_id),
      d.meta.get(MASTER),
      lastKnownIn(d),
      d.outbox.where('[t+lid]').equals(['prechecks', lid]).toArray(),
    ]);
    const all = (master?.value as Partial<SettingsMaster> | undefined)?.maintenanceCheck ?? [];
    const notAsked = vehicles.find(({ id }) => id === round.vehicle_id)?.not_asked ?? [];
    const known = all.filter(({ id }) => !notAsked.includes(id));
    return {
      round,
      vehicle: vehicle ?? null,
      checks: checksOf(known, all, round),
      unsent: unsentIn(work),
      ending: endingIn(work),
    };
  });
}

/** Of a vehicle, those begun today, the newest first. */
export function walkRoundsToday(vehicle: number, today: string): Promise<PrecheckRow[]> {
  return read(async (d) => {
    const all = await d.prechecks.where('vehicle_id').equals(vehicle).toArray();
    const begun = all.filter(({ at }) => dayOf(Date.parse(at)) === today);
    return begun.toSorted((a, b) => b.at.localeCompare(a.at));
  });
}

/** An answer stays in sight also where its check is not for the vehicle any more, or where the office has archived it meanwhile. */
function checksOf(known: Checks, all: Checks, { items }: PrecheckRow): readonly WalkCheck[] {
  const own = new Set(known.map(({ id }) => String(id)));
  const others = Object.keys(items).filter((id) => !own.has(id));
  const titleOf = (id: string) => all.find((check) => String(check.id) === id)?.title;
  return [
    ...known.map(({ id, title }) => ({ id, title, item: items[id] ?? null })),
    ...others.map((id) => ({
      id: Number(id),
      title: titleOf(id) ?? 'A check that is no longer asked',
      item: items[id] ?? null,
    })),
  ];
}

/** The act that ends it, where it was said on this phone and is not sent yet. */
function endingIn(work: readonly Mutation[]): Ending | null {
  const end = work.find(({ args }) => (args['patch'] as Said | undefined)?.completed === true);
  if (!end) return null;
  const { group, mid, st, attempts, sentAt } = end;
  const isHere = st === 'ready' && attempts === 0 && sentAt === null;
  return { saved: { group, mids: [mid] }, truth: mutationTruth(end), isHere };
}

function unsentIn(work: readonly Mutation[]): Map<string, RowTruth> {
  const unsent = new Map<string, RowTruth>();
  for (const m of work)
    for (const name of namesIn(m.args['patch'] as Said | undefined))
      unsent.set(name, worse(unsent.get(name) ?? 'sent', mutationTruth(m)));
  return unsent;
}

interface Said {
  readonly completed?: true;
  readonly items?: object;
  readonly skip?: object;
}

function namesIn({ items = {}, skip = {}, ...facts }: Said = {}): readonly string[] {
  return [
    ...Object.keys(facts),
    ...Object.keys(items).map((id) => `check ${id}`),
    ...Object.keys(skip).map((slot) => `skip ${slot}`),
  ];
}
