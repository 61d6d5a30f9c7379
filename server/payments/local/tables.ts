/** The test provider's own tables. Nothing of the yard refers to them. */
import type { Generated, GeneratedAlways } from 'kysely';

export interface TestCheckouts {
  ref: string;
  key: string;
  /** Cents, as all sums here. */
  amount: number;
  currency: string;
  capture: 'now' | 'later';
  reference: string;
  url: string;
  state: 'open' | 'paid' | 'expired';
  expires_at: Date;
  payment_ref: string | null;
  paid_at: Date | null;
  capture_before: Date | null;
  captured: Generated<number>;
  refunded: Generated<number>;
  ended: 'captured' | 'released' | 'lapsed' | null;
  is_losing: Generated<boolean>;
  created_at: Date;
}

export interface TestActs {
  key: string;
  ref: string;
  kind: 'capture' | 'release' | 'refund';
  payment_ref: string;
  amount: number;
  at: Date;
}

export interface TestEvents {
  id: GeneratedAlways<number>;
  event_id: string;
  body: string;
  due_at: Date;
  tries: Generated<number>;
  created_at: Date;
}
