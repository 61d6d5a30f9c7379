/** Decisions on papers: each is a row of its own, and the paper shows the one that stands. One that was taken back lets the one before stand again. */
import type { Selectable } from 'kysely';
import type { RejectCode } from '#contract/areas/rental-words.ts';
import type { Context } from '#server/http/handler.ts';
import type { DocumentDecisions } from '../tables.ts';

export type DecisionRow = Selectable<DocumentDecisions>;

export interface NewDecision {
  readonly decision: DecisionRow['decision'];
  readonly code: RejectCode | null;
  readonly reason: string;
}

export interface Decisions {
  readonly standing: DecisionRow | null;
  /** The last row, whether it stands or took one back. */
  readonly last: DecisionRow | null;
}

/** What was decided on the paper so far. */
export async function decisionsOf({ db }: Pick<Context, 'db'>, documentId: number): Promise<Decisions> {
  const rows = await db
    .selectFrom('document_decisions')
    .selectAll()
    .where('document_id', '=', documentId)
    .orderBy('id')
    .execute();
  return { standing: standingOf(rows), last: rows.at(-1) ?? null };
}

function standingOf(rows: readonly DecisionRow[]): DecisionRow | null {
  const stack: DecisionRow[] = [];
  for (const row of rows) {
    if (row.decision === 'undo') stack.pop();
    else stack.push(row);
  }
  return stack.at(-1) ?? null;
}

export interface Written {
  readonly id: number;
  readonly standing: DecisionRow | null;
}

/** Writes the decision, and shows on the paper what stands from now on. */
export async function writeDecision(
  { db, now, person }: Pick<Context, 'db' | 'now'> & { readonly person: { readonly id: number } },
  documentId: number,
  bookingId: number,
  { decision, code, reason }: NewDecision,
): Promise<Written> {
  const { id } = await db
    .insertInto('document_decisions')
    .values({ document_id: documentId, booking_id: bookingId, decision, code, reason, at: now, decided_by: person.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { standing } = await decisionsOf({ db }, documentId);
  await db
    .updateTable('documents')
    .set({
      decision: standing === null || standing.decision === 'undo' ? null : standing.decision,
      decision_code: standing?.code ?? null,
      decision_reason: standing?.reason ?? '',
      decided_at: standing?.at ?? null,
      decided_by: standing?.decided_by ?? null,
      updated_at: now,
    })
    .where('id', '=', documentId)
    .execute();
  return { id, standing };
}
