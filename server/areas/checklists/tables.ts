/** Categories of work, and the checklist that a todo of one starts with. */
import type { Generated, GeneratedAlways } from 'kysely';
import type { Direction } from '../todos/tables.ts';

export interface TaskCategories {
  id: GeneratedAlways<number>;
  name: string;
  parent_id: number | null;
  needs_odometer: Generated<boolean>;
  photo_count: Generated<number>;
  position: Generated<number>;
  /** How long a todo of it is thought to take. */
  minutes: Generated<number | null>;
  /** An open todo of it keeps its vehicle as this, from its creation or from the first act on it. */
  status_while_open: Generated<'cleaning' | 'inspection' | 'maintenance' | 'out_of_service' | null>;
  status_from: Generated<'created' | 'started'>;
  /** The two todos of a booking's hand-over are of such a category; at most one for each. */
  handover: Generated<'checkin' | 'checkout' | null>;
}

export interface CategoryLines {
  id: GeneratedAlways<number>;
  category_id: number;
  direction: Direction;
  title: string;
  position: number;
}
