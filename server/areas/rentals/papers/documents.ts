/** Papers as they are read: with their file, and with the decision that stands. */
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { BookingDocument } from '#contract/areas/rental-record.ts';
import type { RejectCode } from '#contract/areas/rental-words.ts';
import type { Database } from '#server/db/tables.ts';
import { iso } from '#server/lib/iso.ts';

/** Dates come as text. */
interface DocumentRow extends Omit<
  BookingDocument,
  | 'file'
  | 'created_at'
  | 'approved'
  | 'rejected'
  | 'is_approved'
  | 'approved_at'
  | 'approved_by'
  | 'approve_reason'
  | 'rejected_at'
  | 'rejected_by'
  | 'reject_code'
  | 'reject_reason'
> {
  readonly created_at: Date;
  readonly decision: 'approve' | 'reject' | null;
  readonly decision_code: RejectCode | null;
  readonly decision_reason: string;
  readonly decided_at: Date | null;
  readonly decider: string | null;
  readonly file_id: number;
  readonly file_name: string;
  readonly mime: string;
  readonly size: number;
  readonly width: number | null;
  readonly file_created_at: Date;
  readonly file_created_by: number | null;
  readonly file_author: string;
}

/**
 * Papers that count, of which the condition on the query's `d` holds: those of a side that another page took the place of, and deleted
 * ones, are none of them.
 */
export async function documentsWhere(
  db: Kysely<Database>,
  condition: RawBuilder<SqlBool>,
): Promise<readonly BookingDocument[]> {
  const { rows } = await sql<DocumentRow>`
    select d.id, d.customer_id, k.first_name || ' ' || k.last_name as customer_name, d.booking_id, d.verification, d.side,
      d.document_number, d.region, d.issued_on, d.expires_on, d.birth_date, d.uploaded_via, d.created_at,
      d.decision, d.decision_code, d.decision_reason, d.decided_at, decider.name as decider,
      case when d.decision is not null then (
        select max(s.id) from document_decisions s where s.document_id = d.id and s.at = d.decided_at and s.decision = d.decision
      ) end as decision_id,
      a.id as file_id, a.name as file_name, a.mime, a.size, a.width, a.created_at as file_created_at,
      a.created_by as file_created_by, coalesce(author.name, '') as file_author
    from documents d
    join customers k on k.id = d.customer_id
    join attachments a on a.id = d.attachment_id
    left join users decider on decider.id = d.decided_by
    left join users author on author.id = a.created_by
    where d.deleted_at is null and d.superseded_by is null and ${condition}
    order by d.id`.execute(db);
  return rows.map(present);
}

function present(row: DocumentRow): BookingDocument {
  const { id, customer_id, customer_name, booking_id, verification, side, decision_id, uploaded_via } = row;
  const { document_number, region, issued_on, expires_on, birth_date } = row;
  return {
    id,
    customer_id,
    customer_name,
    booking_id,
    verification,
    side,
    uploaded_via,
    document_number,
    region,
    issued_on,
    expires_on,
    birth_date,
    created_at: iso(row.created_at),
    file: presentFile(row),
    ...presentDecision(row),
    decision_id,
  };
}

const presentFile = (row: DocumentRow): BookingDocument['file'] => ({
  id: row.file_id,
  name: row.file_name,
  mime: row.mime,
  size: Number(row.size),
  // What could not be measured cannot be drawn smaller either.
  thumb: row.width === null ? null : `/api/files/${row.file_id}?size=thumb`,
  created_by_name: row.file_author,
  created_at: iso(row.file_created_at),
  created_by: row.file_created_by,
});

function presentDecision({ decision, decision_code, decision_reason, decided_at, decider }: DocumentRow) {
  const [approved, rejected] = [decision === 'approve', decision === 'reject'];
  return {
    approved,
    rejected,
    is_approved: decision === null ? null : approved,
    approved_at: approved ? iso(decided_at) : null,
    approved_by: approved ? decider : null,
    approve_reason: approved ? decision_reason : '',
    rejected_at: rejected ? iso(decided_at) : null,
    rejected_by: rejected ? decider : null,
    reject_code: rejected ? decision_code : null,
    reject_reason: rejected ? decision_reason : '',
  };
}
