/** Papers of bookings and of their people, each with the last decision on it. */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { BookingDocument } from '#contract/areas/rental-record.ts';
import type { Database } from '#server/db/tables.ts';
import { present, type Stored } from '#server/kit/present.ts';
import { iso } from '#server/lib/iso.ts';

type Decided = 'approved' | 'rejected' | 'is_approved' | `approve${string}` | `approved${string}` | `reject${string}`;
type Plain = Omit<BookingDocument, Decided>;
type DocumentRow = Stored<Plain> & {
  readonly decision: 'approve' | 'reject' | null;
  readonly decided_at: Date | null;
  readonly decided_by_name: string | null;
  readonly decision_code: BookingDocument['reject_code'];
  readonly decision_reason: string;
};

const file = sql`
  json_build_object('id', a.id, 'name', a.name, 'mime', a.mime, 'size', a.size,
    'thumb', case when a.width is not null then '/api/files/' || a.id || '?size=thumb' end,
    'created_at', a.created_at, 'created_by', a.created_by, 'created_by_name', coalesce(maker.name, '')) as file`;

/** Papers that stand for themselves: neither deleted nor replaced by another of their kind. */
const standing = sql`d.deleted_at is null and d.superseded_by is null`;

/**
 * Papers in the order in which they came.
 *
 * @param which the condition on a paper `d` and its person `c`
 */
export async function documentsWhere(
  db: Kysely<Database>,
  which: RawBuilder<unknown>,
): Promise<readonly BookingDocument[]> {
  const { rows } = await sql<DocumentRow>`
    select d.id, d.customer_id, concat_ws(' ', c.first_name, c.last_name) as customer_name, d.booking_id, d.verification, d.side,
      d.document_number, d.region, d.issued_on, d.expires_on, d.birth_date, d.uploaded_via, d.created_at, ${file},
      d.decision, d.decided_at, u.name as decided_by_name, d.decision_code, d.decision_reason,
      (select max(x.id) from document_decisions x where x.document_id = d.id) as decision_id
    from documents d
    join customers c on c.id = d.customer_id
    join attachments a on a.id = d.attachment_id
    left join users maker on maker.id = a.created_by
    left join users u on u.id = d.decided_by
    where ${which} and ${standing}
    order by d.id`.execute(db);
  return rows.map(presentDocument);
}

function presentDocument(row: DocumentRow): BookingDocument {
  const { decision, decided_at, decided_by_name, decision_code, decision_reason, ...plain } = row;
  const document = present<Plain>(plain);
  const [approved, rejected] = [decision === 'approve', decision === 'reject'];
  return {
    ...document,
    file: { ...document.file, created_at: iso(document.file.created_at) },
    approved,
    rejected,
    is_approved: decision === null ? null : approved,
    approved_at: approved ? iso(decided_at) : null,
    approved_by: approved ? decided_by_name : null,
    approve_reason: approved ? decision_reason : '',
    rejected_at: rejected ? iso(decided_at) : null,
    rejected_by: rejected ? decided_by_name : null,
    reject_code: rejected ? decision_code : null,
    reject_reason: rejected ? decision_reason : '',
  };
}

/** All papers of the booking and of its people. */
export const documentsOf = (db: Kysely<Database>, bookingId: number): Promise<readonly BookingDocument[]> =>
  documentsWhere(
    db,
    sql`(d.booking_id = ${bookingId} or (d.booking_id is null
      and d.customer_id in (select customer_id from booking_customers where booking_id = ${bookingId})))`,
  );
