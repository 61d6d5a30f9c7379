/** Papers with a number: gapless, and none is there twice. */
import { sql } from 'kysely';
import type { InvoiceKind } from '#contract/areas/private-words.ts';
import type { Context } from '#server/http/handler.ts';
import type { Asking } from '../rental.ts';
import type { StoredLine } from '../tables.ts';
import type { PaperContent } from './content.ts';

const PREFIXES: Readonly<Record<InvoiceKind, string>> = { invoice: 'INV-', receipt: 'REC-', credit_note: 'CN-' };

/** As much of a handler's context as papers are made with. */
export type Billing = Pick<Context, 'db' | 'now' | 'audit' | 'currency'> & Asking;

export interface NewPaper {
  readonly private_rental_id: number;
  readonly kind: InvoiceKind;
  readonly period: { readonly start: Date; readonly end: Date } | null;
  readonly lines: readonly StoredLine[];
  readonly content: PaperContent;
  readonly tax_rate: string;
  readonly subtotal: string;
  readonly tax: string;
  readonly total: string;
  readonly request_id: string;
  readonly content_hash: string;
  readonly voids_id?: number;
  readonly payment_id?: number;
  readonly booked_on: string;
}

/**
 * Adds the paper with the next number of its series; answers its id and number.
 *
 * Danger: it is the last statement of its transaction. It holds the counter until that ends, and a transaction that fails gives the number back:
 * so no number is missing, and who comes next waits for as little as can be.
 */
export async function addPaper(
  { db, now, person, currency }: Billing,
  paper: NewPaper,
): Promise<{ readonly id: number; readonly number: string }> {
  const { private_rental_id, kind, period, lines, content, voids_id = null, payment_id = null } = paper;
  const { rows } = await sql<{ readonly id: number; readonly number: string }>`
    with taken as (
      insert into document_counters (series, last) values (${kind}, 1)
      on conflict (series) do update set last = document_counters.last + 1 returning last
    )
    insert into rental_invoices (private_rental_id, kind, number, period_start, period_end, lines, content, tax_rate, subtotal, tax, total,
      currency, request_id, content_hash, voids_id, payment_id, booked_on, created_at, created_by)
    select ${private_rental_id}, ${kind}, ${PREFIXES[kind]} || lpad(last::text, greatest(6, length(last::text)), '0'),
      ${period?.start ?? null}::timestamptz, ${period?.end ?? null}::timestamptz, ${JSON.stringify(lines)}::jsonb,
      ${JSON.stringify(content)}::jsonb, ${paper.tax_rate}::numeric, ${paper.subtotal}::numeric, ${paper.tax}::numeric,
      ${paper.total}::numeric, ${currency}, ${paper.request_id}::uuid, ${paper.content_hash}, ${voids_id}::bigint, ${payment_id}::bigint,
      ${paper.booked_on}::date, ${now}::timestamptz, ${person.id}::bigint
    from taken returning id, number`.execute(db);
  const [made] = rows;
  if (!made) throw new Error('A paper that was added has a row.');
  return made;
}
