/** What each device said last of its unsent work. */
import type { GeneratedAlways } from 'kysely';

export interface Devices {
  id: GeneratedAlways<number>;
  user_id: number;
  device: string;
  number: number;
  kind: 'phone' | 'tablet' | 'computer';
  browser: string;
  app: string;
  unsent: number;
  needs_person: number;
  oldest_at: Date | null;
  photos_unconfirmed: number;
  last_success_at: Date | null;
  clock_offset_ms: number | null;
  stuck: boolean;
  storage_kept: boolean | null;
  storage_share: number | null;
  reported_at: Date;
  rank: GeneratedAlways<number>;
  since: GeneratedAlways<Date>;
}
