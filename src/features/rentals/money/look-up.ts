/** What became of a money act whose answer was lost. */
import type { Payment, PaymentRequest } from '#contract/areas/rental-money-record.ts';
import { rentalMoney } from '#contract/areas/rental-money.ts';
import { call } from '#http/call.ts';
import { noteMiss, type SentAct } from './sent-acts.ts';

/** What a money act came to, whether it was answered or looked up. */
export interface Settled {
  /** In the server's words; empty where it was looked up. */
  readonly message: string;
  readonly payment: Payment | null;
  readonly payment_request: PaymentRequest | null;
  /** Where the renter pays. */
  readonly link: string | null;
}

interface Look {
  readonly at: number;
  readonly found: Promise<Settled | null>;
}

/** A form and the page behind it look at the same time: they ask once. */
const ONCE_MS = 2000;
const looks = new Map<string, Look>();

async function ask({ request_id }: SentAct): Promise<Settled | null> {
  const called = await call(rentalMoney.act, { params: { request_id } });
  // Without an answer nothing is known: it is asked again.
  if (!called.ok) return null;
  const { act } = called.body;
  if (act === null) {
    noteMiss(request_id);
    return null;
  }
  const { payment, payment_request } = act;
  return { message: '', payment, payment_request, link: payment_request?.link ?? null };
}

/** Null as long as nothing is known of it. */
export function lookUp(act: SentAct): Promise<Settled | null> {
  const last = looks.get(act.request_id);
  if (last && Date.now() - last.at < ONCE_MS) return last.found;
  const found = ask(act);
  looks.set(act.request_id, { at: Date.now(), found });
  return found;
}
