/** Vehicles. */
import type { Generated, GeneratedAlways } from 'kysely';

export interface Vehicles {
  id: GeneratedAlways<number>;
  vin: string;
  plate: string;
  name: string;
  branch_id: number | null;
  status: Generated<string>;
  odometer_unit: Generated<'km' | 'mi'>;
  updated_at: Date;
  deleted_at: Date | null;
}
