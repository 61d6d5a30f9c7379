/** Leads, what happened to them, and how a yard sorts them. */
import type { GeneratedAlways, Generated } from 'kysely';
import type { LeadEvent, LeadType } from '#contract/areas/lead-record.ts';
import type { StageCategory } from '#contract/areas/lead-stage.ts';
import type { OfficeRow, StampedRow } from '#server/kit/columns.ts';

export interface LeadChannels extends OfficeRow {
  name: string;
  position: number;
}

export interface LeadStages extends OfficeRow {
  name: string;
  position: number;
  category: StageCategory;
  stale_days: number | null;
}

export interface Leads extends StampedRow {
  name: string;
  company: string | null;
  email: string | null;
  /** In lower case. */
  email_norm: string | null;
  phone: string | null;
  /** E.164 */
  phone_norm: string | null;
  type: LeadType;
  channel_id: number | null;
  stage_id: number;
  owner_id: number | null;
  branch_id: number | null;
  vehicle_group_id: number | null;
  wanted_from: string | null;
  wanted_to: string | null;
  value: number | null;
  next_on: string | null;
  lost_reason: string | null;
  customer_id: number | null;
  booking_id: number | null;
  duplicate_of: number | null;
  converted_at: Date | null;
}

export interface LeadEvents {
  id: GeneratedAlways<number>;
  lead_id: number;
  kind: LeadEvent['kind'];
  at: Date;
  user_id: number | null;
  from_stage_id: number | null;
  to_stage_id: number | null;
  text: Generated<string>;
}
