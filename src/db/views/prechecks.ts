/** Walk-rounds of this person: those that were begun on this phone, and those that they began on another one. */
import { dayOf } from '#lib/day.ts';
import { read } from '../open.ts';
import type { Lid, Mutation, PrecheckItem, PrecheckRow, VehicleRow } from '../records.ts';
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
  /** The yard's own, in their order, and whatever else was answered. */
  readonly checks: readonly WalkCheck[];
  /** By what was said (`odometer`, `check 3`, `skip front`); what is not named is sent. */
  readonly unsent: ReadonlyMap<string, RowTruth>;
}

type Checks = SettingsMaster['maintenanceCheck'];

/** Undefined where this device does not have it. */
export function walkRoundByLid(lid: Lid): Promise<WalkRound | undefined> {
  return read(async (d) => {
    const round = await d.prechecks.get(lid);
    if (!round) return undefined;
    const [vehicle, master, work] = await Promise.all([
      d.vehicles.get(round.vehicle_id),
      d.meta.get(MASTER),
      d.outbox.where('[t+lid]').equals(['prechecks', lid]).toArray(),
    ]);
    const known = (master?.value as Partial<SettingsMaster> | undefined)?.maintenanceCheck ?? [];
    return { round, vehicle: vehicle ?? null, checks: checksOf(known, round), unsent: unsentIn(work) };
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

/** An answer stays in sight also where the office has archived its check meanwhile. */
function checksOf(known: Checks, { items }: PrecheckRow): readonly WalkCheck[] {
  const own = new Set(known.map(({ id }) => String(id)));
  const others = Object.keys(items).filter((id) => !own.has(id));
  return [
    ...known.map(({ id, title }) => ({ id, title, item: items[id] ?? null })),
    ...others.map((id) => ({ id: Number(id), title: 'A check that is no longer asked', item: items[id] ?? null })),
  ];
}

function unsentIn(work: readonly Mutation[]): Map<string, RowTruth> {
  const unsent = new Map<string, RowTruth>();
  for (const m of work)
    for (const name of namesIn(m.args['patch'] as Said | undefined))
      unsent.set(name, worse(unsent.get(name) ?? 'sent', mutationTruth(m)));
  return unsent;
}

interface Said {
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
