/** Who may do what with an entry of the log book: its author for a day, and the office at any time (people.md §3). */
import { OWN_LOG_MS } from '#contract/areas/logs.ts';
import type { Person } from '#server/http/handler.ts';
import { forbidden } from '#server/http/refusal.ts';

interface Guarding {
  readonly person: Pick<Person, 'id' | 'can'>;
  readonly now: Date;
}

interface Guarded {
  readonly created_by: number | null;
  readonly created_at: Date;
}

/** 403 for whoever may not change the entry. */
export function checkChange({ person, now }: Guarding, { created_by, created_at }: Guarded): void {
  if (person.can('log.update')) return;
  if (created_by !== person.id) throw forbidden('Only who wrote this entry, or the office, may change it.');
  if (now.getTime() - created_at.getTime() > OWN_LOG_MS)
    throw forbidden('Your entry is more than 24 hours old: now only the office may change it.');
}

/** 403 for whoever may neither delete the entry nor restore it. */
export function checkRemoval({ person }: Pick<Guarding, 'person'>, { created_by }: Pick<Guarded, 'created_by'>): void {
  if (created_by !== person.id && !person.can('log.delete'))
    throw forbidden('Only who wrote this entry, or the office, may delete it or restore it.');
}
