/** Lines of the audit in words: what was done, and which field went from what to what, with names instead of ids. */
import type { Kysely } from 'kysely';
import type { HistoryEntry } from '#contract/areas/audit.ts';
import type { Database } from '#server/db/tables.ts';
import { iso } from '#server/lib/iso.ts';
import type { Detail, HistoryKind } from './kind.ts';
import { readNames, type NameAsked, type Names } from './names.ts';

export interface AuditLine {
  readonly id: number;
  readonly at: Date;
  readonly by: string | null;
  readonly actor: string | null;
  /** `department.update` */
  readonly action: string;
  readonly detail: Detail;
}

/** A line, and how its kind of record is told. */
export interface Told<L extends AuditLine> {
  readonly line: L;
  readonly kind: HistoryKind;
}

interface Change {
  readonly field: string;
  readonly from: unknown;
  readonly to: unknown;
}

const ACTS: Readonly<Record<string, string>> = {
  create: 'Made',
  update: 'Changed',
  delete: 'Deleted',
  restore: 'Restored',
  attach: 'File added',
  detach: 'File removed',
  reattach: 'File restored',
  look: 'File looked at',
};

/** `todo.ask-restore` is said as its kind says it, else `Ask restore`. */
function actText({ acts = {} }: HistoryKind, action: string): string {
  const act = action.slice(action.indexOf('.') + 1);
  const plain = act.replaceAll(/[-_]/g, ' ');
  return acts[act] ?? ACTS[act] ?? plain.charAt(0).toUpperCase() + plain.slice(1);
}

const fieldsOf = (value: unknown): Detail => (typeof value === 'object' && value !== null ? (value as Detail) : {});

/** Null for all that is empty. */
const content = (value: unknown): unknown =>
  value === undefined || value === '' || (Array.isArray(value) && value.length === 0) ? null : value;

/** What the audit wrote: `{from, to}`. Older lines have `taken` for `to`, or the fields beside one another. */
function changesOf({ labels }: HistoryKind, detail: Detail): Change[] {
  // Of a file of the record it says which: no field of the record itself was changed.
  if ('file' in detail) return [];
  const from = fieldsOf(detail['from']);
  const to: Detail = { ...detail, ...fieldsOf(detail['taken']), ...fieldsOf(detail['to']) };
  return Object.keys(labels)
    .filter((field) => field in to)
    .map((field) => ({ field, from: content(from[field]), to: content(to[field]) }))
    .filter((change) => JSON.stringify(change.from) !== JSON.stringify(change.to));
}

const idsIn = (value: unknown): number[] => [value].flat().filter((id): id is number => typeof id === 'number');

function namesAsked({ kind, line }: Told<AuditLine>): NameAsked[] {
  return changesOf(kind, line.detail).flatMap(({ field, from, to }) => {
    const table = kind.names?.[field];
    return table ? idsIn([from, to].flat()).map((id) => ({ table, id })) : [];
  });
}

function valueText(kind: HistoryKind, names: Names, field: string, value: unknown): string | null {
  if (value === null) return null;
  if (Array.isArray(value)) return value.map((one) => valueText(kind, names, field, one)).join(', ');
  const table = kind.names?.[field];
  if (table && typeof value === 'number') return names({ table, id: value }) ?? 'one that is gone';
  const text = kind.texts?.[field];
  if (text) return text(value);
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

const sentences = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** The name of a file; the reason of an act; of an edit that came late, what of it did not count any more. */
function noteText({ labels }: HistoryKind, { reason, superseded, file, name }: Detail): string | null {
  if (file !== undefined && typeof name === 'string') return name;
  if (typeof reason === 'string' && reason !== '') return reason;
  if (!Array.isArray(superseded) || superseded.length === 0) return null;
  return `Came after a newer change, which stands: ${sentences.format(superseded.map((field) => labels[String(field)] ?? String(field)))}.`;
}

/** The lines in words, in their order. */
export async function describeLines<L extends AuditLine>(
  db: Kysely<Database>,
  told: readonly Told<L>[],
): Promise<(HistoryEntry & { readonly line: L })[]> {
  const names = await readNames(db, told.flatMap(namesAsked));
  return told.map(({ line, kind }) => ({
    line,
    id: line.id,
    at: iso(line.at),
    by: line.by,
    actor: line.actor,
    action: line.action,
    words: actText(kind, line.action),
    changes: changesOf(kind, line.detail).map(({ field, from, to }) => ({
      field,
      label: kind.labels[field] ?? field,
      from: valueText(kind, names, field, from),
      to: valueText(kind, names, field, to),
    })),
    note: noteText(kind, line.detail),
  }));
}
