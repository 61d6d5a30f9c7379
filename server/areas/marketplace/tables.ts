/** What a marketplace lists. */
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

export interface MarketplaceListings {
  id: GeneratedAlways<number>;
  external_id: string;
  vehicle_id: number | null;
  title: Generated<string>;
  url: Generated<string>;
  status: Generated<'listed' | 'snoozed' | 'unlisted' | 'missing'>;
  fields: ColumnType<Readonly<Record<string, string | number | null>>, string, string>;
  last_seen_at: Date;
  missing_since: Date | null;
  created_at: Date;
  updated_at: Date;
}

/** What an import turned. */
export interface MarketplaceTurns {
  id: GeneratedAlways<number>;
  listing_id: number;
  stamp: string;
  became: string;
  was: string;
  missing_since: Date | null;
  turned_at: Date;
}
