/** Punches, which are only ever added, and their reasons. */
import type { Generated, GeneratedAlways } from 'kysely';

export type PunchKind = 'in' | 'out' | 'break_start' | 'break_end';

export interface PunchReasons {
  id: GeneratedAlways<number>;
  kind: 'in' | 'out' | 'break';
  title: string;
  position: Generated<number>;
}

export interface Punches {
  id: GeneratedAlways<number>;
  user_id: number;
  kind: PunchKind;
  at: Date;
  device_at: Date | null;
  elapsed_ms: number | null;
  received_at: Date;
  clock_suspect: boolean;
  reason_id: number | null;
  note: Generated<string>;
  todo_id: number | null;
  latitude: number | null;
  longitude: number | null;
  created_at: Date;
}
