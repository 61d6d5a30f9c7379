/** Mails. */
import type { Mail } from '#contract/areas/mails.ts';
import type { OfficeRow } from '#server/kit/columns.ts';
import type { Generated } from 'kysely';

export interface Mails extends OfficeRow {
  key: string;
  to: string;
  subject: string;
  body: string;
  /** Null: it has none. Empty: it had one, which is not kept any more. */
  link: string | null;
  state: Mail['state'];
  entity: string | null;
  entity_id: number | null;
  tries: Generated<number>;
  rounds: Generated<number>;
  sent_at: Date | null;
  error: string | null;
}
