/** The fields whose value another one is given; null where none is. Lists are the same when they hold the same. */
export function changedFields(before: object, patch: object): { readonly from: object; readonly to: object } | null {
  const had = before as Readonly<Record<string, unknown>>;
  const changed = Object.entries(patch).filter(
    ([field, value]) => value !== undefined && JSON.stringify(value) !== JSON.stringify(had[field] ?? null),
  );
  if (changed.length === 0) return null;
  return {
    from: Object.fromEntries(changed.map(([field]) => [field, had[field] ?? null])),
    to: Object.fromEntries(changed),
  };
}
