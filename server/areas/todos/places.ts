/** What todos are about beside their vehicle: vendors, locations with their addresses, groups of vehicles. */
import { sql, type Kysely } from 'kysely';
import { addressText } from '#contract/address-text.ts';
import type { TodoAddress } from '#contract/areas/todo-record.ts';
import type { todoPlaces as rows } from '#contract/areas/todo-places.ts';
import type { Answer } from '#contract/endpoint.ts';
import type { Database } from '#server/db/tables.ts';
import type { Handler, Handlers } from '#server/http/handler.ts';
import { invalid } from '#server/http/refusal.ts';
import type { Stamps } from '#server/lib/stamps.ts';

interface AddressRow {
  readonly id: number;
  readonly label: string;
  readonly line1: string;
  readonly line2: string;
  readonly city: string;
  readonly region: string;
  readonly postal_code: string;
  readonly country: string | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
}

/** In one line, as a map finds it. */
export function presentAddress({ id, latitude, longitude, ...lines }: Omit<AddressRow, 'label'>): TodoAddress {
  return { id, text: addressText(lines), latitude, longitude };
}

/** To choose from, with the word for what it is for. */
const presentChoice = ({ label, ...address }: AddressRow) => ({ ...presentAddress(address), label });

type Places = Answer<typeof rows.list>;
interface PlacesRow extends Pick<Places, 'vendors' | 'groups'> {
  readonly locations: readonly {
    readonly id: number;
    readonly name: string;
    readonly addresses: readonly AddressRow[];
  }[];
}

/** All that a todo can newly be about, by name. */
async function readPlaces(db: Kysely<Database>): Promise<PlacesRow> {
  const { rows: found } = await sql<PlacesRow>`
    select
      (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name, 'phone', phone) order by lower(name), id), '[]')
        from vendors where deleted_at is null) as vendors,
      (select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'name', l.name, 'addresses', (
          select coalesce(jsonb_agg(to_jsonb(a) order by a.is_default desc, a.id), '[]')
          from location_addresses a where a.location_id = l.id and a.deleted_at is null)) order by lower(l.name), l.id), '[]')
        from locations l where l.deleted_at is null) as locations,
      (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name) order by lower(name), id), '[]')
        from vehicle_groups where deleted_at is null) as groups`.execute(db);
  return found[0] ?? { vendors: [], locations: [], groups: [] };
}

const list: Handler<typeof rows.list> = async (_, { db }) => {
  const { vendors, locations, groups } = await readPlaces(db);
  return {
    status: 200,
    message: '',
    vendors,
    locations: locations.map(({ addresses, ...of }) => ({ ...of, addresses: addresses.map(presentChoice) })),
    groups,
  };
};

export const todoPlaces: Handlers<typeof rows> = { list };

interface Placed {
  readonly location_id?: number | null;
  readonly location_address_id?: number | null;
}

interface Change<T extends Placed> {
  readonly sent: { readonly location_id?: number | null | undefined };
  /** What of it is newer than what stands. */
  readonly taken: T;
  readonly stamps: Stamps;
}

/**
 * The change with an address that is of the location, whichever of the two came too late: one of another location goes. It goes with the stamp of
 * this change, so that an older edit that is still on its way does not bring it back.
 *
 * @throws 422 for an address that was chosen here for a location that it is not of
 */
export async function withAddressOf<T extends Placed>(
  db: Kysely<Database>,
  before: { readonly location_id: number | null; readonly location_address_id: number | null },
  { sent, taken, stamps }: Change<T>,
  stamp: string,
): Promise<Pick<Change<T>, 'taken' | 'stamps'>> {
  const { location_id, location_address_id } = { ...before, ...taken };
  if (await isAt(db, location_address_id, location_id)) return { taken, stamps };
  const isOutrun = sent.location_id !== undefined && taken.location_id === undefined;
  if (taken.location_address_id !== undefined && !isOutrun) throw strayAddress();
  const newest = [stamp, stamps['location_address_id'] ?? ''].toSorted().at(-1) ?? stamp;
  return { taken: { ...taken, location_address_id: null }, stamps: { ...stamps, location_address_id: newest } };
}

/** Refuses an address that is of another location. */
export const strayAddress = () => invalid({ location_address_id: ['This is no address of the location.'] });

/** Whether the address, where there is one, is of the location. */
export async function isAt(db: Kysely<Database>, address: number | null, location: number | null): Promise<boolean> {
  if (address === null) return true;
  const row = await db
    .selectFrom('location_addresses')
    .select('location_id')
    .where('id', '=', address)
    .executeTakeFirst();
  return row !== undefined && row.location_id === location;
}
