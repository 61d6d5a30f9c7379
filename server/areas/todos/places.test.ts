import { beforeAll, describe, expect, it } from 'vitest';
import { reference } from '#contract/areas/reference.ts';
import { vehicleGroups } from '#contract/areas/groups.ts';
import { todoPlaces } from '#contract/areas/todo-places.ts';
import { todos } from '#contract/areas/todos.ts';
import { HEADERS } from '#contract/headers.ts';
import type { Client } from '#tests/support/browser.ts';
import { startTestApp, type TestApp } from '#tests/support/server.ts';
import { makeTodo, stamped, TODAY } from '#tests/support/yard.ts';

let app: TestApp;
let office: Client;
let now: number;
let vendor: number;
let group: number;
/** Two locations; the first has two addresses, the usual one first. */
let shop: { readonly id: number; readonly addresses: readonly number[] };
let airport: { readonly id: number; readonly addresses: readonly number[] };

beforeAll(async () => {
  app = await startTestApp();
  office = await app.signIn(await app.makeUser('office', { name: 'Daniel' }));
  now = app.clock.now.getTime();
  vendor = await makeVendor('Turnpike Tires');
  group = (await office.call(vehicleGroups.add, { body: { name: 'Airport vans', ids: [] } })).body.group.id;
  shop = await makeLocation('Tyre shop', ['188 Staines Road', '190 Staines Road']);
  airport = await makeLocation('Terminal B', ['3 Brewster Road']);
});

const makeVendor = async (name: string) =>
  (await office.call(reference.addVendor, { body: { name, phone: '+1 973 555 0187' } })).body.vendor.id;

async function makeLocation(name: string, streets: readonly string[]) {
  const { id } = (await office.call(reference.addLocation, { body: { name, kind: 'other' } })).body.location;
  const addresses: number[] = [];
  for (const line1 of streets) {
    const body = { location_id: id, line1, city: 'Newark', latitude: 40.7, longitude: -74.1 };
    addresses.push((await office.call(reference.addAddress, { body })).body.address.id);
  }
  return { id, addresses };
}

type Fields = Partial<Parameters<typeof makeTodo>[1]> & {
  readonly vendor_id?: number | null;
  readonly location_id?: number | null;
  readonly location_address_id?: number | null;
  readonly vehicle_group_id?: number | null;
};
const add = (fields: Fields) => office.call(todos.add, { body: { title: 'Tyres', todo_date: TODAY, ...fields } });
const update = (id: number, body: Fields, ms = now) => office.call(todos.update, { params: { id }, body }, stamped(ms));

describe('a todo', () => {
  it('tells its vendor with the number, its location with the address, and its group', async () => {
    const fields = { vendor_id: vendor, location_id: shop.id, vehicle_group_id: group };
    const { body } = await add({ ...fields, location_address_id: shop.addresses[1] ?? null });
    expect(body.todoCreated).toMatchObject({
      ...fields,
      vendor: { name: 'Turnpike Tires', phone: '+1 973 555 0187' },
      location: { name: 'Tyre shop', address: { text: '190 Staines Road, Newark', latitude: 40.7 } },
      vehicle_group: 'Airport vans',
    });
  });

  it('without an address of its own is at the usual one of its location', async () => {
    const { body } = await add({ location_id: shop.id });
    expect(body.todoCreated).toMatchObject({
      location_address_id: null,
      location: { address: { id: shop.addresses[0], text: '188 Staines Road, Newark' } },
    });
  });

  it('that says nothing of all this, as phones of before do, has none of it', async () => {
    const todo = await makeTodo(office);
    expect(todo).toMatchObject({ vendor: null, location: null, location_address_id: null, vehicle_group: null });
    expect((await update(todo.id, { title: 'Other' })).status).toBe(200);
  });

  it('names what does not exist', async () => {
    const gone = { vendor_id: 9e9, location_id: 9e9, location_address_id: 9e9, vehicle_group_id: 9e9 };
    const { status, errors } = await add(gone);
    expect(status).toBe(422);
    expect(Object.keys(errors).toSorted()).toEqual(Object.keys(gone).toSorted());
  });

  it('keeps a vendor that was archived, which no other todo is given', async () => {
    const former = await makeVendor('Former');
    const { id } = (await add({ vendor_id: former })).body.todoCreated;
    await office.call(reference.removeVendor, { params: { id: former } });
    expect((await update(id, { vendor_id: former, title: 'Still theirs' })).body.todo.vendor?.name).toBe('Former');
    expect((await add({ vendor_id: former })).errors['vendor_id']).toEqual(['This vendor does not exist.']);
  });

  it('is found by each of them', async () => {
    const { id } = (await add({ vendor_id: vendor, location_id: airport.id, vehicle_group_id: group })).body
      .todoCreated;
    const ids = async (query: object) =>
      (await office.call(todos.dataRange, { query: { date: TODAY, ...query } })).body.todos.map((todo) => todo.id);
    expect(await ids({ location_id: airport.id })).toEqual([id]);
    expect(await ids({ vendor_id: vendor, vehicle_group_id: group, location_id: airport.id })).toEqual([id]);
    expect(await ids({ vendor_id: vendor })).toContain(id);
    expect(await ids({ location_id: airport.id, vendor_id: vendor + 1000 })).toEqual([]);
  });

  it('is offered all that is in use', async () => {
    const { body } = await office.call(todoPlaces.list, {});
    expect(body.vendors.map(({ name }) => name)).toEqual(['Turnpike Tires']);
    expect(body.locations).toMatchObject([
      { name: 'Terminal B', addresses: [{ text: '3 Brewster Road, Newark' }] },
      { name: 'Tyre shop', addresses: [{ id: shop.addresses[0] }, { id: shop.addresses[1] }] },
    ]);
    expect(body.groups).toEqual([{ id: group, name: 'Airport vans' }]);
  });
});

describe('an address', () => {
  const atSecond = async () => {
    const second = shop.addresses[1] ?? null;
    return (await add({ location_id: shop.id, location_address_id: second })).body.todoCreated.id;
  };

  it('of another location is refused', async () => {
    const [elsewhere = null] = airport.addresses;
    expect(Object.keys((await add({ location_id: shop.id, location_address_id: elsewhere })).errors)).toEqual([
      'location_address_id',
    ]);
    expect((await update(await atSecond(), { location_address_id: elsewhere })).status).toBe(422);
  });

  it('goes with its location', async () => {
    const id = await atSecond();
    const moved = await update(id, { location_id: airport.id });
    expect(moved.body.todo).toMatchObject({ location_address_id: null, location: { name: 'Terminal B' } });
    const none = await update(id, { location_id: null }, now + 1);
    expect(none.body.todo).toMatchObject({ location_id: null, location: null });
  });

  it('that was chosen before somebody moved the todo does not come back, and is not refused', async () => {
    const id = await atSecond();
    await update(id, { location_id: airport.id }, now + 10);
    const late = { location_id: shop.id, location_address_id: shop.addresses[0] ?? null };
    const { status, body, headers } = await update(id, late, now + 5);
    expect(status).toBe(200);
    expect(body.todo).toMatchObject({ location_id: airport.id, location_address_id: null });
    expect(headers.get(HEADERS.superseded)).toBe('location_id, location_address_id');
  });

  it('that was chosen later than the todo was moved goes all the same', async () => {
    const id = await atSecond();
    await update(id, { location_address_id: shop.addresses[0] ?? null }, now + 10);
    const { body } = await update(id, { location_id: airport.id }, now + 5);
    expect(body.todo).toMatchObject({ location_id: airport.id, location_address_id: null });
  });
});
