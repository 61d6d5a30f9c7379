import { beforeAll, describe, expect, it } from 'vitest';
import { expenseCategories } from '#contract/areas/expense-categories.ts';
import { reference } from '#contract/areas/reference.ts';
import type { Body } from '#contract/endpoint.ts';
import type { Client } from '#tests/support/browser.ts';
import { startTestApp, type TestApp } from '#tests/support/server.ts';
import { makeBranch, makeJpeg } from '#tests/support/yard.ts';

let app: TestApp;
let office: Client;
let technician: Client;

beforeAll(async () => {
  app = await startTestApp();
  office = await app.signIn(await app.makeUser('office'));
  technician = await app.signIn(await app.makeUser('technician'));
});

const addVendor = (body: Body<typeof reference.addVendor>) => office.call(reference.addVendor, { body });
const vendorId = async (name: string) => (await addVendor({ name })).body.vendor.id;
const updateVendor = (id: number, body: Body<typeof reference.updateVendor>) =>
  office.call(reference.updateVendor, { params: { id }, body });
const addType = (name: string) => office.call(reference.addVendorType, { body: { name } });

describe('vendors', () => {
  it('are added with all that is known of them; their numbers are shown to who may change them', async () => {
    const type = (await addType('Tyres')).body.vendorType;
    const category = (await office.call(expenseCategories.add, { body: { name: 'Tyres' } })).body.category;
    const known = { phone: '+1 973 555 0171', email: 'a@b.test', account_no: 'YH-1', tax_id: 'US-9', terms_days: 14 };
    const { body } = await addVendor({
      name: 'Round Ones',
      type_id: type.id,
      default_category_id: category.id,
      ...known,
    });
    expect(body.vendor).toMatchObject({ ...known, type: 'Tyres', default_category: 'Tyres', image: null });
    const seen = await technician.call(reference.vendor, { params: { id: body.vendor.id } });
    expect(seen.body.vendor).toMatchObject({ name: 'Round Ones', account_no: null, tax_id: null });
    const edit = await office.call(reference.editVendor, { params: { id: body.vendor.id } });
    expect(edit.body).toMatchObject({ vendor: { name: 'Round Ones' }, vendorTypes: [{ usedCount: 1 }], locations: [] });
    expect(edit.body.expenseCategories.map(({ name }) => name)).toContain('Tyres');
    const used = await office.call(expenseCategories.one, { params: { id: category.id } });
    expect(used.body).toMatchObject({ usedCount: 0, vendorsCount: 1 });
  });

  it('have names of their own: a refusal says whose it is', async () => {
    const id = await vendorId('Only One');
    const response = await office.fetch('/api/vendors', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'only one' }),
    });
    expect([response.status, await response.json()]).toMatchObject([
      422,
      { id, errors: { name: [expect.any(String)] } },
    ]);
    const other = await vendorId('Another One');
    expect((await updateVendor(other, { name: 'Only One' })).errors).toHaveProperty('name');
    expect((await updateVendor(other, { type_id: 999_999, default_category_id: 999_999 })).errors).toEqual({
      type_id: ['This type does not exist.'],
      default_category_id: ['This category does not exist.'],
    });
  });

  it('are changed field by field: of two edits of one field the later stands', async () => {
    const id = await vendorId('Edited');
    app.clock.advance(1000);
    await updateVendor(id, { phone: '2', note: 'new' });
    const { body } = await updateVendor(id, { phone: null });
    expect(body.vendor).toMatchObject({ note: 'new' });
    app.clock.advance(1000);
    expect((await updateVendor(id, { phone: null })).body.vendor).toMatchObject({ phone: null, note: 'new' });
  });

  it('are archived and brought back, unless their name is taken by then', async () => {
    const id = await vendorId('Gone');
    const params = { id };
    await office.call(reference.removeVendor, { params });
    expect((await office.call(reference.vendors, { query: { archived: '1' } })).body.vendors).toMatchObject([{ id }]);
    expect((await updateVendor(id, { note: 'x' })).status).toBe(410);
    const twin = await vendorId('gone');
    expect((await office.call(reference.restoreVendor, { params })).errors).toHaveProperty('name');
    await office.call(reference.removeVendor, { params: { id: twin } });
    expect((await office.call(reference.restoreVendor, { params })).body.vendor.deleted_at).toBeNull();
    expect((await technician.call(reference.removeVendor, { params })).status).toBe(403);
  });

  it('have one picture, which a new one replaces, and which only a vendor’s call deletes', async () => {
    const picture = async (width: number) => ({
      bytes: await makeJpeg({ width }),
      name: 'front.jpg',
      type: 'image/jpeg',
    });
    const image = await picture(30);
    const added = await office.call(reference.addVendor, { body: { name: 'Pictured' } }, { files: { image } });
    const { id } = added.body.vendor;
    const first = added.body.vendor.image?.id ?? 0;
    expect((await office.fetch(`/api/files/${first}`)).status).toBe(200);
    const params = { id };
    const send = async (width: number) =>
      (await office.call(reference.updateVendor, { params, body: {} }, { files: { image: await picture(width) } })).body
        .vendor.image?.id;
    expect(await send(30)).toBe(first);
    const second = (await send(40)) ?? 0;
    expect(second).not.toBe(first);
    expect((await technician.fetch(`/api/files/${first}`)).status).toBe(410);
    expect((await technician.fetch(`/api/files/${second}`)).status).toBe(200);
    const remove = (image_id: number) => office.call(reference.removeVendorImage, { params: { id: image_id } });
    expect((await remove(second)).status).toBe(200);
    expect((await office.call(reference.vendor, { params })).body.vendor.image).toBeNull();
    expect((await remove(999_999)).status).toBe(404);
    const back = await send(30);
    expect(back).toBeGreaterThan(second);
  });
});

describe('types of vendors', () => {
  it('stand in their order, a new one behind all others', async () => {
    const one = (await addType('First type')).body.vendorType;
    const two = (await addType('Second type')).body.vendorType;
    expect(two.position).toBe(one.position + 1);
    await office.call(reference.updateVendorType, { params: { id: two.id }, body: { position: 0 } });
    const { body } = await office.call(reference.vendorTypes, { query: { search: 'type' } });
    expect(body.vendorTypes.map(({ name }) => name)).toEqual(['Second type', 'First type']);
    expect((await addType('first TYPE')).errors).toHaveProperty('name');
  });

  it('are not deleted while vendors are of them, which are counted (money 7.15)', async () => {
    const { id } = (await addType('In use')).body.vendorType;
    const params = { id };
    const vendor = (await addVendor({ name: 'User of the type', type_id: id })).body.vendor;
    await addVendor({ name: 'Another user of it', type_id: id });
    const remove = () => office.call(reference.removeVendorType, { params });
    const refused = await remove();
    expect([refused.status, refused.errors]).toEqual([
      422,
      { id: ['2 vendors are of this type. Give them another one first.'] },
    ]);
    await updateVendor(vendor.id, { type_id: null });
    await office.call(reference.removeVendor, {
      params: {
        id: (await office.call(reference.vendors, { query: { search: 'another user' } })).body.vendors[0]?.id ?? 0,
      },
    });
    expect((await remove()).status).toBe(200);
    expect((await office.call(reference.restoreVendorType, { params })).body.vendorType.deleted_at).toBeNull();
  });
});

describe('locations', () => {
  const add = (body: Body<typeof reference.addLocation>) => office.call(reference.addLocation, { body });
  const made = async (name: string, line1: string) =>
    (await add({ name, kind: 'other', address: { line1 } })).body.location;
  const one = async (id: number) => (await office.call(reference.location, { params: { id } })).body.location;
  const addAddress = (location_id: number, more: Partial<Body<typeof reference.addAddress>> = {}) =>
    office.call(reference.addAddress, { body: { location_id, line1: 'Street', ...more } });
  const usual = async (id: number) =>
    (await one(id)).addresses.filter(({ is_default }) => is_default).map(({ line1 }) => line1);

  it('are added with their first address, changed, and name what is not there', async () => {
    const branch_id = await makeBranch(app, 'UTC');
    const { body } = await add({
      name: 'Bay',
      kind: 'storage',
      branch_id,
      address: { line1: '1 Dock Street', country: 'us', latitude: 40.7, longitude: -74.1 },
    });
    expect(body.location).toMatchObject({
      branch_id,
      addresses: [{ line1: '1 Dock Street', country: 'US', is_default: true, latitude: 40.7 }],
    });
    const params = { id: body.location.id };
    app.clock.advance(1000);
    const saved = await office.call(reference.updateLocation, { params, body: { name: 'Store', branch_id: null } });
    expect(saved.body.location).toMatchObject({ name: 'Store', branch_id: null });
    const wrong = await office.call(reference.updateLocation, { params, body: { vendor_id: 999_999 } });
    expect(wrong.errors).toHaveProperty('vendor_id');
    const edit = await office.call(reference.editLocation, { params });
    expect(edit.body).toMatchObject({ location: { name: 'Store' }, addresses: [{ line1: '1 Dock Street' }] });
    const half = await add({ name: 'Half', kind: 'other', address: { line1: 'x', latitude: 1 } });
    expect([half.status, Object.keys(half.errors)]).toEqual([422, ['address.longitude']]);
  });

  it('have one usual address: the first one, then the one that was last said to be it', async () => {
    const { id } = await made('Usual', 'First');
    const second = (await addAddress(id, { line1: 'Second', is_default: true })).body.address;
    expect(await usual(id)).toEqual(['Second']);
    const third = (await addAddress(id, { line1: 'Third' })).body.address;
    const update = (address: number, body: Body<typeof reference.updateAddress>) =>
      office.call(reference.updateAddress, { params: { id: address }, body });
    await update(third.id, { is_default: true, city: 'Newark' });
    expect(await usual(id)).toEqual(['Third']);
    expect((await update(third.id, { is_default: false })).errors).toHaveProperty('is_default');
    expect((await update(third.id, { location_id: 999_999 })).errors).toHaveProperty('location_id');
    expect((await update(third.id, { latitude: 5 })).errors).toHaveProperty('longitude');
    await office.call(reference.removeAddress, { params: { id: third.id } });
    expect(await usual(id)).toEqual(['First']);
    expect((await update(third.id, { city: 'x' })).status).toBe(410);
    const back = await office.call(reference.restoreAddress, { params: { id: third.id } });
    expect([back.body.address.is_default, await usual(id)]).toEqual([false, ['First']]);
    for (const address of (await one(id)).addresses)
      await office.call(reference.removeAddress, { params: { id: address.id } });
    await office.call(reference.restoreAddress, { params: { id: second.id } });
    expect(await usual(id)).toEqual(['Second']);
    expect((await addAddress(999_999)).errors).toHaveProperty('location_id');
  });

  it('are archived with their addresses and come back with just these', async () => {
    const { id, addresses } = await made('Archived', 'Gone before');
    await addAddress(id, { line1: 'Stays' });
    await office.call(reference.removeAddress, { params: { id: addresses[0]?.id ?? 0 } });
    app.clock.advance(1000);
    await office.call(reference.removeLocation, { params: { id } });
    const stays = await one(id);
    expect(stays.addresses.map(({ line1 }) => line1)).toEqual(['Stays']);
    const address = { params: { id: stays.addresses[0]?.id ?? 0 } };
    expect((await office.call(reference.restoreAddress, address)).errors).toHaveProperty('id');
    await office.call(reference.restoreLocation, { params: { id } });
    expect(await usual(id)).toEqual(['Stays']);
  });

  it('are kept while they are the yard of a branch', async () => {
    const branch_id = await makeBranch(app, 'UTC');
    const { body } = await add({ name: 'The yard', kind: 'yard', branch_id });
    const params = { id: body.location.id };
    expect((await office.call(reference.removeLocation, { params })).errors).toHaveProperty('id');
    app.clock.advance(1000);
    await office.call(reference.updateLocation, { params, body: { kind: 'storage' } });
    expect((await office.call(reference.removeLocation, { params })).status).toBe(200);
    expect((await technician.call(reference.addLocation, { body: { name: 'x', kind: 'other' } })).status).toBe(403);
  });
});
