/** Cohorts, the vehicles that each had when, and what is agreed with its owner. Dates are selected as text. */
import type { Generated, GeneratedAlways } from 'kysely';
import type { CohortKind, TermComponent } from '#contract/areas/cohorts.ts';
import type { NumericOrNull, OfficeRow } from '#server/kit/columns.ts';

export interface Cohorts extends OfficeRow {
  name: string;
  code: string;
  /** One is the house, which the database keeps. */
  kind: CohortKind;
  owner_name: Generated<string>;
  owner_email: string | null;
  note: Generated<string>;
}

/** No two of a vehicle overlap: `cohort_vehicles_one_a_day`. */
export interface CohortVehicles {
  id: GeneratedAlways<number>;
  cohort_id: number;
  vehicle_id: number;
  from_date: string;
  /** Included; null: until further notice. */
  until_date: string | null;
}

export interface CohortTerms {
  id: GeneratedAlways<number>;
  cohort_id: number;
  from_date: string;
  component: TermComponent;
  owner_percent: NumericOrNull;
  amount: NumericOrNull;
}
