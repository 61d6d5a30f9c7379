/** Money of bookings: payments, requests, events of the provider, deposits, and what is charged at the return (rentals.md §2). */
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { chargedDamage, closingLine, waiver } from '#contract/areas/rental-closing.ts';
import type {
  DepositMode,
  DepositState,
  PaymentCover,
  PaymentKind,
  PaymentMethod,
  PaymentState,
  RequestPurpose,
  RequestState,
} from '#contract/areas/rental-money-words.ts';
import type { Numeric, NumericWithDefault, StampsColumn } from '#server/kit/columns.ts';
import type * as z from 'zod/mini';

type List<T> = ColumnType<readonly T[], string | undefined, string>;

export interface PaymentRequests {
  id: GeneratedAlways<number>;
  booking_id: number;
  purpose: RequestPurpose;
  amount: Numeric;
  currency: string;
  status: RequestState;
  status_at: Date;
  request_id: string | null;
  provider: string;
  /** `req-17`: what the provider knows it by, the same at each try. */
  provider_key: string | null;
  provider_ref: string | null;
  url: string | null;
  expires_at: Date;
  /** It is over, and the provider knows. */
  closed_at: Date | null;
  sent_at: Date | null;
  sent_to: string | null;
  sent_count: Generated<number>;
  problem: Generated<string>;
  asked_at: Date | null;
  created_at: Date;
  created_by: number | null;
  updated_at: Date;
}

export interface Payments {
  id: GeneratedAlways<number>;
  booking_id: number | null;
  private_rental_id: number | null;
  kind: PaymentKind;
  covers: PaymentCover;
  amount: Numeric;
  currency: string;
  method: PaymentMethod;
  status: PaymentState;
  status_at: Date;
  /** Null: at the desk. */
  provider: string | null;
  /** `pay-812`: what the provider knows it by, the same at each try. */
  provider_key: string | null;
  provider_ref: string | null;
  request_id: string | null;
  payment_request_id: number | null;
  parent_id: number | null;
  paid_at: Date | null;
  reference: Generated<string>;
  note: Generated<string>;
  reason: Generated<string>;
  verified_at: Date | null;
  verified_by: number | null;
  asked_at: Date | null;
  created_at: Date;
  created_by: number | null;
  updated_at: Date;
}

export interface PaymentEvents {
  id: GeneratedAlways<number>;
  provider: string;
  event_id: string;
  type: string;
  ref: string | null;
  key: string | null;
  payload: ColumnType<unknown, string, string>;
  received_at: Date;
  applied_at: Date | null;
  payment_id: number | null;
  payment_request_id: number | null;
  booking_id: number | null;
  problem: Generated<string>;
  decided_at: Date | null;
  decided_by: number | null;
  decision: 'count' | 'dismiss' | null;
  reason: Generated<string>;
}

export interface Deposits {
  booking_id: number;
  mode: Generated<DepositMode>;
  status: Exclude<DepositState, 'not_required'>;
  status_at: Date;
  authorised_until: Date | null;
  warned_hours: Generated<number | null>;
  reason: Generated<string>;
  waived_at: Date | null;
  waived_by: number | null;
  created_at: Date;
  created_by: number | null;
  updated_at: Date;
}

export interface MoneyActs {
  request_id: string;
  user_id: number;
  act: string;
  content_hash: string;
  booking_id: number;
  payment_id: number | null;
  payment_request_id: number | null;
  at: Date;
}

export interface Checkouts {
  booking_id: number;
  lines: List<z.output<typeof closingLine>>;
  damages: List<z.output<typeof chargedDamage>>;
  waive: List<z.output<typeof waiver>>;
  returned_at: Date | null;
  final_at: Date | null;
  final_by: number | null;
  tax_rate: NumericWithDefault;
  tax: NumericWithDefault;
  total: NumericWithDefault;
  stamps: StampsColumn;
  created_at: Date;
  created_by: number | null;
  updated_at: Date;
}
