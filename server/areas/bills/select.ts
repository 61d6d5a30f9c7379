/** Bills with the names behind their ids. */
import { type RawBuilder, sql } from 'kysely';
import type { Bill } from '#contract/areas/bill-record.ts';
import type { Context } from '#server/http/handler.ts';
import type { Stored } from '#server/kit/present.ts';
import { seenBill } from './scope.ts';

/** As it is selected: what was read is searched, and no part of a row. */
export type Selected = Stored<Bill> & { readonly read_text: string };

/** All that the person sees and that meet the conditions on `b`, deleted or not. */
export const selectBills = (
  person: Context['person'],
  conditions: readonly RawBuilder<unknown>[],
): RawBuilder<Selected> => sql<Selected>`(
  select b.id, b.vendor_id, w.name as vendor_name, b.vendor_text, b.invoice_no, b.billed_on::text as billed_on, b.due_on::text as due_on,
    b.amount, b.tax_amount, b.vehicle_id, v.plate, b.branch_id, b.note, b.status, b.expense_status, b.status_reason,
    b.paid_on::text as paid_on, b.payment_method_id, y.name as payment_method_name, b.client_ref, b.read_state, b.read_text,
    b.proposal -> 'vendor' ->> 'name' as read_vendor, b.proposal -> 'total' ->> 'value' as read_amount,
    e.id as expense_id, coalesce(e.state = 'approved', false) as expense_approved,
    (select count(*)::int from attachments a where a.owner_kind = 'bill' and a.owner_id = b.id and a.deleted_at is null) as pages,
    b.created_by, u.name as created_by_name, b.created_at, b.updated_at, b.deleted_at
  from bills b
  left join vendors w on w.id = b.vendor_id
  left join vehicles v on v.id = b.vehicle_id
  left join payment_methods y on y.id = b.payment_method_id
  left join expenses e on e.bill_id = b.id and e.deleted_at is null
  left join users u on u.id = b.created_by
  where ${sql.join([seenBill(person), ...conditions], sql` and `)})`;
