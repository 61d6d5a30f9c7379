/** The demo yard's vendors and places; each vehicle belongs to the lot of its branch. */
import { must } from '#server/lib/must.ts';
import { type DemoContext, personOf } from '../context.ts';
import { insertAll, insertForIds } from '../insert.ts';
import { BODY_COLOURS, vehiclePicture } from '../pictures.ts';
import { PLACES } from '../places.ts';
import { storeFile } from '../stored-file.ts';
import { VENDOR_TYPES, VENDORS } from '../vendors.ts';

const madeBy = (demo: DemoContext) => ({
  created_at: demo.now,
  created_by: personOf(demo, 'Daniel Carter'),
  updated_at: demo.now,
});

export async function loadReference(demo: DemoContext): Promise<void> {
  const vendors = await loadVendors(demo);
  const made = madeBy(demo);
  const locationIds = await insertForIds(
    demo.db,
    'locations',
    PLACES.map(({ name, kind, branch, vendor }) => ({
      name,
      kind,
      branch_id: branch === null ? null : must(demo.yard.branches[branch], 'a branch'),
      vendor_id: vendor === null ? null : must(vendors.get(vendor), vendor),
      ...made,
    })),
  );
  const addresses = PLACES.flatMap(({ address, further = [] }, n) =>
    [{ label: '', ...address }, ...further].map((lines, nth) => ({
      location_id: must(locationIds[n], 'a location'),
      ...lines,
      is_default: nth === 0,
      ...made,
    })),
  );
  await insertAll(demo.db, 'location_addresses', addresses);
  await placeVehicles(demo, locationIds);
}

/** By name. */
async function loadVendors(demo: DemoContext): Promise<ReadonlyMap<string, number>> {
  const { db } = demo;
  const made = madeBy(demo);
  const types = VENDOR_TYPES.map((name, position) => ({ name, position, ...made }));
  const typeIds = await insertForIds(db, 'vendor_types', types);
  const categories = await db.selectFrom('expense_categories').select(['id', 'name']).execute();
  const categoryIds = new Map(categories.map(({ id, name }) => [name, id]));
  const vendorIds = await insertForIds(
    db,
    'vendors',
    VENDORS.map(({ type, category, ...vendor }) => ({
      ...vendor,
      type_id: typeIds[VENDOR_TYPES.indexOf(type)] ?? null,
      default_category_id: must(categoryIds.get(category), `the category ${category}`),
      ...made,
    })),
  );
  await loadPicture(demo, must(vendorIds[0], 'a vendor'));
  return new Map(VENDORS.map(({ name }, n) => [name, must(vendorIds[n], name)]));
}

/** The first one has a picture. */
async function loadPicture(demo: DemoContext, vendorId: number): Promise<void> {
  const bytes = await vehiclePicture('front', BODY_COLOURS[1]);
  const pixels = { width: 800, height: 600 };
  const file = await storeFile(demo, { name: 'The garage.jpg', mime: 'image/jpeg', bytes, pixels });
  const { created_at, created_by } = madeBy(demo);
  await insertAll(demo.db, 'attachments', [
    { ...file, owner_kind: 'vendor', owner_id: vendorId, position: 1, created_at, created_by },
  ]);
}

/** The first yard of a branch is its lot. */
async function placeVehicles({ db, yard }: DemoContext, locations: readonly number[]): Promise<void> {
  for (const [n, branch] of yard.branches.entries()) {
    const lot = locations[PLACES.findIndex(({ kind, branch: of }) => kind === 'yard' && of === n)];
    if (lot === undefined) continue;
    await db
      .updateTable('vehicles')
      .set({ location_id: lot })
      .where('branch_id', '=', branch)
      .where('retired_at', 'is', null)
      .execute();
  }
}
