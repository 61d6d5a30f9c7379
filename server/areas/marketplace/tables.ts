/** What a marketplace lists. */
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { ListingStatus } from '#contract/areas/marketplace.ts';

export interface MarketplaceListings {
  id: GeneratedAlways<number>;
  external_id: string;
  vehicle_id: number | null;
  title: Generated<string>;
  url: Generated<string>;
  status: Generated<ListingStatus>;
  fields: ColumnType<Readonly<Record<string, string | number | null>>, string, string>;
  last_seen_at: Date;
  missing_since: Date | null;
  created_at: Date;
  updated_at: Date;
}

/** What an import made missing or listed again, by the stamp of the import. */
export interface MarketplaceTurns {
  import_stamp: string;
  listing_id: number;
  became: ListingStatus;
  was: ListingStatus;
  missing_since: Date | null;
}
