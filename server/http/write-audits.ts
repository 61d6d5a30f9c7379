import type { Kysely } from 'kysely';
import type { Database } from '#server/db/tables.ts';
import type { AuditEntry } from './handler.ts';

/** Who did it, and by which request or job. */
interface Doer {
  /** Null: a job did. */
  readonly person: { readonly id: number } | null;
  /** What did it where it was no person, and no job. */
  readonly channel?: { readonly id: number } | null;
  /** The same of others: `provider:stripe`. */
  readonly actor?: string;
  readonly now: Date;
  readonly requestId: string;
}

/** Writes the lines of the audit, in the transaction of what they tell. */
export async function writeAudits(db: Kysely<Database>, doer: Doer, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const rows = entries.map(({ action, entity, entityId, branchId, detail }) => ({
    at: doer.now,
    user_id: doer.person?.id ?? null,
    actor: doer.channel ? `channel:${doer.channel.id}` : (doer.actor ?? null),
    action,
    entity,
    entity_id: entityId,
    branch_id: branchId ?? null,
    detail: JSON.stringify(detail ?? {}),
    request_id: doer.requestId,
  }));
  await db.insertInto('audit').values(rows).execute();
}
