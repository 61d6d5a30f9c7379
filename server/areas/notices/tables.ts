/** Notices. */
import type { GeneratedAlways } from 'kysely';

export interface Notices {
  id: GeneratedAlways<number>;
  /** The person it is for. */
  user_id: number;
  kind: string;
  title: string;
  body: string | null;
  about_kind: string;
  about_id: number;
  at: Date;
  read_at: Date | null;
}
