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

const running = new Map<string, Promise<Settled | null>>();

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

/** Null as long as nothing is known of it. A form and the page behind it, which look at the same time, ask once. */
export function lookUp(act: SentAct): Promise<Settled | null> {
  const asked = running.get(act.request_id) ?? ask(act).finally(() => running.delete(act.request_id));
  running.set(act.request_id, asked);
  return asked;
}
