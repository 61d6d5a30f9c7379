/**
 * Answers of a server whose records do not say when they were changed last. They are as good as others, but for that: nobody can say
 * that such a record is older than an edit of ours.
 */

/** Later than anything: who asks whether somebody changed it since must think so. */
export const UNKNOWN = '9999-12-31T23:59:59.999Z';

/** Of what has `updated_at` by contract, what always has this beside it. */
const DATED = ['created_at', 'position', 'read_at'] as const;

/** The answer with `UNKNOWN` where `updated_at` is missing; the same one where nothing is. */
export function dated(body: unknown): unknown {
  if (Array.isArray(body)) return body.map(dated);
  if (typeof body !== 'object' || body === null) return body;
  const fields = Object.fromEntries(Object.entries(body).map(([name, value]) => [name, dated(value)]));
  const lacks = !('updated_at' in fields) && DATED.some((name) => name in fields);
  return lacks ? { ...fields, updated_at: UNKNOWN } : fields;
}
