/** The members of a group as its form keeps them: their ids in a text, which the draft of the form can hold. Pure. */
import type { FieldErrors } from '#contract/schema.ts';

export const idsText = (ids: readonly number[]): string => ids.join(',');

export const idsOf = (text: unknown): number[] =>
  typeof text === 'string' && text !== '' ? text.split(',').map(Number) : [];

/** Who came and who went: what somebody else added meanwhile stays. */
export function memberChanges(before: readonly number[], now: readonly number[]) {
  const add = now.filter((id) => !before.includes(id));
  const remove = before.filter((id) => !now.includes(id));
  return { ...(add.length > 0 && { add }), ...(remove.length > 0 && { remove }) };
}

/** A refusal names a member by its place in what was sent; the form has one field for all, which says whom it is about. */
export function namedErrors(
  errors: FieldErrors,
  sent: { readonly ids?: readonly number[] | undefined; readonly add?: readonly number[] | undefined },
  nameOf: (id: number) => string,
): FieldErrors {
  const reasons: string[] = [];
  const others: Record<string, string[]> = {};
  for (const [path, words] of Object.entries(errors)) {
    const [field, place] = path.split('.');
    if (field !== 'ids' && field !== 'add') others[path] = words;
    else if (place === undefined) reasons.push(...words);
    else reasons.push(`${nameOf((sent[field] ?? [])[Number(place)] ?? 0)}: ${words.join(' ')}`);
  }
  return reasons.length > 0 ? { ...others, ids: reasons } : others;
}
