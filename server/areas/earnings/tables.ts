/** What trips brought that were rented elsewhere, by component. */
import type { Generated, GeneratedAlways } from 'kysely';
import type { TermComponent } from '#contract/areas/cohorts.ts';
import type { Numeric, NumericOrNull, OfficeRow } from '#server/kit/columns.ts';

/** A part of income: terms may be agreed on each. */
export type EarningComponent = Exclude<TermComponent, '*' | 'expense' | 'fee'>;

export interface Earnings extends OfficeRow {
  vehicle_id: number;
  source: 'marketplace' | 'other';
  reservation_id: string | null;
  guest: Generated<string>;
  trip_start: Date;
  trip_end: Date;
  /** The last day of the trip, in the zone of the vehicle's branch. */
  earned_on: string;
  booked_on: string;
  received_on: string | null;
  payout_ref: string | null;
  distance: NumericOrNull;
  note: Generated<string>;
  version: Generated<number>;
  money_changed_by: number | null;
  money_changed_at: Date | null;
  client_ref: string | null;
}

export interface EarningLines {
  id: GeneratedAlways<number>;
  earning_id: number;
  component: EarningComponent;
  /** Below zero only for discount, adjustment and other. */
  amount: Numeric;
}
