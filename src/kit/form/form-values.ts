/** What stands in a form, compared with what it began with. Pure. */
import type { FieldErrors } from '#contract/schema.ts';
import type { DraftValues } from '#kit/drafts/form-drafts.ts';

/** The name of a field of a form whose values are `V`. */
export type FieldName<V> = keyof V & string;

/** What people call the fields, in the order in which they stand. */
export type FieldLabels<V> = Readonly<Record<FieldName<V>, string>>;

export const namesOf = <V>(labels: FieldLabels<V>) => Object.keys(labels) as FieldName<V>[];

/** Values are text, boxes, and lists of them: what is written alike is the same. */
export const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

export function changedNames<V>(labels: FieldLabels<V>, own: V, now: V): readonly FieldName<V>[] {
  return namesOf(labels).filter((name) => !isSame(own[name], now[name]));
}

/** Of the fields that were changed only: what others change in the rest meanwhile stays theirs. */
export function draftOf<V>(values: V, changed: readonly FieldName<V>[]): DraftValues {
  return Object.fromEntries(changed.map((name) => [name, values[name]]));
}

/** What a form begins with: the record's values with the draft over them. An older version of the form may have had other fields. */
export function withDraft<V>(labels: FieldLabels<V>, own: V, draft: DraftValues): V {
  const fits = namesOf(labels).filter((name) => name in draft && typeof draft[name] === typeof own[name]);
  return { ...own, ...Object.fromEntries(fits.map((name) => [name, draft[name]])) };
}

export interface FieldRefusal<N> {
  readonly name: N;
  /** As the server names it: of one of many lines it says which. */
  readonly path: string;
  readonly reason: string;
}

export interface Refusals<N> {
  /** In the order in which the fields stand. */
  readonly atFields: readonly FieldRefusal<N>[];
  /** Reasons of what the form does not show. */
  readonly others: readonly string[];
}

/** `lines.0.minutes` belongs to `lines`, unless there is a field of just that name. */
const belongsTo = (path: string, name: string) => path === name || path.startsWith(`${name}.`);

/** Sorts the reasons of a 422 by the fields that a form has. */
export function refusalsOf<N extends string>(names: readonly N[], fields: FieldErrors): Refusals<N> {
  const paths = Object.keys(fields);
  const reasonOf = (path: string) => (fields[path] ?? []).join(' ');
  const atFields = names.flatMap((name) => {
    const own = paths.filter((path) => belongsTo(path, name));
    const reason = own.map(reasonOf).join(' ');
    return own[0] === undefined ? [] : [{ name, path: own[0], reason }];
  });
  const others = paths.filter((path) => !names.some((name) => belongsTo(path, name)));
  return { atFields, others: others.map(reasonOf) };
}
