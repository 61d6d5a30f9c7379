/** The demo yard's vendors and places; each vehicle belongs to the lot of its branch. */
import { must } from '#server/lib/must.ts';
import { type DemoContext, personOf } from '../context.ts';
import { insertAll, insertForIds } from '../insert.ts';
import { PLACES, VENDOR_TYPES, VENDORS } from '../places.ts';

export async function loadReference(demo: DemoContext): Promise<void> {
  const { db, now } = demo;
  const by = personOf(demo, 'Daniel Carter');
  const made = { created_at: now, created_by: by, updated_at: now };
  const types = VENDOR_TYPES.map((name, position) => ({ name, position, ...made }));
  const typeIds = await insertForIds(db, 'vendor_types', types);
  const vendorIds = await insertForIds(
    db,
    'vendors',
    VENDORS.map(({ type, ...vendor }) => ({
      ...vendor,
      type_id: typeIds[VENDOR_TYPES.indexOf(type)] ?? null,
      ...made,
    })),
  );
  const locationIds = await insertForIds(
    db,
    'locations',
    PLACES.map(({ name, kind, branch, vendor }) => ({
      name,
      kind,
      branch_id: branch === null ? null : must(demo.yard.branches[branch], 'a branch'),
      vendor_id: vendor === null ? null : must(vendorIds[vendor], 'a vendor'),
      ...made,
    })),
  );
  const addresses = PLACES.map(({ address }, n) => ({
    location_id: must(locationIds[n], 'a location'),
    ...address,
    is_default: true,
    ...made,
  }));
  await insertAll(db, 'location_addresses', addresses);
  await placeVehicles(demo, locationIds);
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
