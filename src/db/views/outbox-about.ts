/** What work in the outbox is about, and what the things are called that it changes, as far as this device knows them. */
import type { PrecheckKind } from '#contract/areas/prechecks.ts';
import { ownerOf } from '../lane.ts';
import type { Lid, Mutation, PrecheckRow, Row, TableName } from '../records.ts';
import type { Database } from '../schema.ts';
import { MASTER, type SettingsMaster } from './settings.ts';

export type About =
  | { readonly kind: 'todo'; readonly lid: Lid; readonly title: string; readonly plate: string | null }
  | {
      readonly kind: 'booking';
      readonly lid: Lid;
      readonly number: string;
      readonly renter: string;
      readonly plate: string | null;
    }
  | { readonly kind: 'walk-round'; readonly lid: Lid; readonly of: PrecheckKind; readonly plate: string | null };

/**
 * What is decided about together. A punch is the person's own time, also where completing a todo set it off. A walk-round of no booking stays
 * when its todo goes: it stands for itself.
 */
export function groupKey(m: Mutation): string {
  if (m.t === 'punches') return 'working time';
  return ownerOf(m) ?? (m.t === 'prechecks' ? m.lid : m.group);
}

/** Null for what belongs to no record, and where the record is not here. */
export async function aboutOf(d: Database, key: string): Promise<About | null> {
  const todo = await d.todos.get(key);
  if (todo) return { kind: 'todo', lid: key, title: todo.title, plate: todo.vehicle?.plate ?? null };
  const booking = await d.bookings.get(key);
  if (booking) {
    const { number, renter, vehicle } = booking;
    return { kind: 'booking', lid: key, number, renter: renter.name, plate: vehicle?.plate ?? null };
  }
  const round = await d.prechecks.get(key);
  return round ? { kind: 'walk-round', lid: key, of: round.kind, plate: await plateOf(d, round) } : null;
}

/** The vehicle is on the phone as a rule; a retired one may still be named by the todo. */
async function plateOf(d: Database, { vehicle_id, todo }: PrecheckRow): Promise<string | null> {
  const vehicle = await d.vehicles.get(vehicle_id);
  const other = vehicle || todo === null ? undefined : await d.todos.get(todo);
  return vehicle?.plate ?? other?.vehicle?.plate ?? null;
}

/** The title of the one line or check that a change is about; null where it is about none, or about several. */
export async function lineOf(d: Database, { t, lid, args }: Mutation): Promise<string | null> {
  if (t === 'checklists' || t === 'checks') return titleOf(d, t, lid);
  if (t === 'prechecks') return checkTitle(d, args);
  const line = args['line'];
  return typeof line === 'string' ? titleOf(d, 'checklists', line) : null;
}

/** A line that was removed here is still known as the server has it. */
async function titleOf(d: Database, t: TableName, lid: Lid): Promise<string | null> {
  const row = (await d.table<Row, Lid>(t).get(lid)) ?? (await d.base.get([t, lid]))?.row;
  const title = row?.['title'];
  return typeof title === 'string' ? title : null;
}

/** Of a walk-round, a check is named by the settings of the yard. */
async function checkTitle(d: Database, { patch }: Mutation['args']): Promise<string | null> {
  const { items = {}, ...others } = (patch ?? {}) as { readonly items?: object };
  const [check, second] = Object.keys(items);
  if (check === undefined || second !== undefined || Object.keys(others).length > 0) return null;
  const known = (await d.meta.get(MASTER))?.value as Pick<SettingsMaster, 'maintenanceCheck'> | undefined;
  return known?.maintenanceCheck.find(({ id }) => String(id) === check)?.title ?? null;
}
