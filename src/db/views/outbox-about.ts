/** What work in the outbox is about, and what the things are called that it changes, as far as this device knows them. */
import type { PrecheckKind } from '#contract/areas/prechecks.ts';
import { type ImageSlot, imageSlots } from '#contract/areas/rental-words.ts';
import { damageWords } from '#lib/damage-words.ts';
import { ownerOf } from '../lane.ts';
import type { DamageRow, Lid, Mutation, PrecheckRow, Row, TableName } from '../records.ts';
import type { Database } from '../schema.ts';
import { MASTER, type SettingsMaster } from './settings.ts';

export type About =
  | { readonly kind: 'todo'; readonly lid: Lid; readonly title: string; readonly plate: string | null }
  | {
      /** A private rental is told of in the same words. */
      readonly kind: 'booking';
      readonly lid: Lid;
      readonly number: string;
      readonly renter: string;
      readonly plate: string | null;
    }
  | { readonly kind: 'walk-round'; readonly lid: Lid; readonly of: PrecheckKind; readonly plate: string | null };

/** They stay when the record goes at which they were made: those of no booking stand for themselves. */
const ALONE: readonly TableName[] = ['prechecks', 'damages'];

/** The record under which something is shown: of damage the booking or the walk-round at which it was found. Null where there is none. */
export function shownUnder(of: Parameters<typeof ownerOf>[0]): Lid | null {
  const precheck = of.t === 'damages' ? of.args['precheck'] : null;
  return ownerOf(of) ?? (typeof precheck === 'string' ? precheck : ALONE.includes(of.t) ? of.lid : null);
}

/** What is decided about together. A punch is the person's own time, also where completing a todo set it off. */
export function groupKey(m: Mutation): string {
  return m.t === 'punches' ? 'working time' : (shownUnder(m) ?? m.group);
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
  const rental = await d.privateRentals.get(key);
  if (rental) {
    const { number, customer, vehicle } = rental;
    return { kind: 'booking', lid: key, number, renter: customer.name, plate: vehicle.plate };
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

/**
 * The title of the one line or check that a change is about, the damage that a close-up shows, the place of a picture that is taken away; null where
 * it is about none, or about several.
 */
export async function lineOf(d: Database, { t, lid, args, op }: Mutation): Promise<string | null> {
  if (t === 'checklists' || t === 'checks' || t === 'privateChecks') return titleOf(d, t, lid);
  if (t === 'prechecks') return checkTitle(d, args);
  if (op === 'prechecks.deleteImage') return slotOf(d, t, lid);
  const { line, damage } = args;
  if (typeof damage === 'string') return damageOf(d, damage);
  return typeof line === 'string' ? titleOf(d, 'checklists', line) : null;
}

/** What was removed here is still known as the server has it. */
async function known(d: Database, t: TableName, lid: Lid): Promise<Row | null> {
  return (await d.table<Row, Lid>(t).get(lid)) ?? (await d.base.get([t, lid]))?.row ?? null;
}

async function titleOf(d: Database, t: TableName, lid: Lid): Promise<string | null> {
  const title = (await known(d, t, lid))?.['title'];
  return typeof title === 'string' ? title : null;
}

async function slotOf(d: Database, t: TableName, lid: Lid): Promise<string | null> {
  return imageSlots[(await known(d, t, lid))?.['slot'] as ImageSlot] ?? null;
}

async function damageOf(d: Database, lid: Lid): Promise<string | null> {
  const row = await known(d, 'damages', lid);
  return row && damageWords(row as Pick<DamageRow, 'kind' | 'view'> & Row);
}

/** Of a walk-round, a check is named by the settings of the yard. */
async function checkTitle(d: Database, { patch }: Mutation['args']): Promise<string | null> {
  const { items = {}, ...others } = (patch ?? {}) as { readonly items?: object };
  const [check, second] = Object.keys(items);
  if (check === undefined || second !== undefined || Object.keys(others).length > 0) return null;
  const known = (await d.meta.get(MASTER))?.value as Pick<SettingsMaster, 'maintenanceCheck'> | undefined;
  return known?.maintenanceCheck.find(({ id }) => String(id) === check)?.title ?? null;
}
