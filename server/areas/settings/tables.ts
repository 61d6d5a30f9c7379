/** What the settings master tells besides categories, branches and people. */
import type { Generated, GeneratedAlways } from 'kysely';

export interface MaintenanceChecks {
  id: GeneratedAlways<number>;
  title: string;
  position: Generated<number>;
}

export interface TaskMiles {
  id: GeneratedAlways<number>;
  title: string;
  miles: number;
}
