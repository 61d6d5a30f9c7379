/** A yard with people, vehicles and checks, for the tests of what vehicles are. */
import type { VehicleStatusName } from '#contract/areas/vehicle-status-record.ts';
import { vehicleStatus } from '#contract/areas/vehicle-status.ts';
import type { HoldKind } from '#server/areas/vehicle-status/tables.ts';
import type { Client } from './browser.ts';
import { makeBranch, makeCategory, makeVehicle } from './yard.ts';
import { startTestApp, type TestApp, type TestUser } from './server.ts';

export interface StatusYard {
  readonly app: TestApp;
  readonly branch: number;
  readonly sara: TestUser;
  readonly technician: Client;
  readonly office: Client;
}

export async function openStatusYard(): Promise<StatusYard> {
  const app = await startTestApp();
  const branch = await makeBranch(app, 'UTC');
  const sara = await app.makeUser('technician', { branch_id: branch, name: 'Sara Lind' });
  const technician = await app.signIn(sara);
  const office = await app.signIn(await app.makeUser('office', { branch_id: branch, name: 'Daniel Carter' }));
  return { app, branch, sara, technician, office };
}

/** Today at this time, in UTC, in which the yard counts. */
export const at = (time: string): string => `2026-11-21T${time}:00.000Z`;

/** The server's clock stands there from now on. */
export function setClock(app: TestApp, time: string): void {
  app.clock.advance(Date.parse(at(time)) - app.clock.now.getTime());
}

export const car = ({ app, branch }: StatusYard, fields: object = {}): Promise<number> =>
  makeVehicle(app, { branch_id: branch, ...fields });

/** Says what the vehicle is. */
export const say = (who: Client, id: number, status: VehicleStatusName, more: object = {}) =>
  who.call(vehicleStatus.update, { params: { vin: `id:${id}` }, body: { status, ...more } });

export const stateOf = async (who: Client, id: number) =>
  (await who.call(vehicleStatus.checklist, { params: { id } })).body.vehicle;

export const kindsOf = async (who: Client, id: number): Promise<string[]> =>
  (await stateOf(who, id)).holds.map(({ kind, cause }) => `${kind} ${cause}`);

/** A category of todos that keeps their vehicles so while they are open. */
export async function workOf(
  app: TestApp,
  status_while_open: Exclude<HoldKind, 'rented'>,
  status_from: 'created' | 'started' = 'created',
): Promise<number> {
  const id = await makeCategory(app, { name: `Work ${Math.random()}`, lines: [['own', 'Look at it']] });
  await app.db.updateTable('task_categories').set({ status_while_open, status_from }).where('id', '=', id).execute();
  return id;
}

let n = 0;

/** A category of checks with items, titled by their letters. */
export async function checksOf(
  office: Client,
  titles: readonly string[],
  more: { readonly closes_hold?: Exclude<HoldKind, 'rented'>; readonly severity?: 'none' | 'note' | 'blocks' } = {},
): Promise<{ readonly category: number; readonly items: number[] }> {
  const { closes_hold = null, severity = 'none' } = more;
  const made = await office.call(vehicleStatus.saveCategory, { body: { name: `Checks ${(n += 1)}`, closes_hold } });
  const category = made.body.category.id;
  const items: number[] = [];
  for (const title of titles) {
    const { body } = await office.call(vehicleStatus.saveItem, { body: { category_id: category, title, severity } });
    items.push(body.item.id);
  }
  return { category, items };
}

/** Only these categories are checked on the vehicle. */
export const check = (office: Client, vehicle_id: number, category_ids: number[]) =>
  office.call(vehicleStatus.selectCategories, { body: { vehicle_id, category_ids } });
