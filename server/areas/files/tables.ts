/** The files of records, as the database keeps them. */
import type { GeneratedAlways } from 'kysely';

export interface Attachments {
  id: GeneratedAlways<number>;
  /** A key of server/areas/file-owners.ts. */
  owner_kind: string;
  owner_id: number;
  position: number;
  name: string;
  mime: string;
  size: number;
  sha256: string;
  width: number | null;
  height: number | null;
  taken_at: Date | null;
  latitude: number | null;
  longitude: number | null;
  created_at: Date;
  /** Null: a booking channel sent it. */
  created_by: number | null;
  deleted_at: Date | null;
  deleted_by: number | null;
}
