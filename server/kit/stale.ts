import { Refusal } from '#server/http/refusal.ts';

/**
 * 409 when the record is no longer as it was when the form began.
 *
 * @param words what happened and what to do, in one or two sentences
 */
export function refuseStale({ updated_at }: { readonly updated_at: Date }, seenAt: string, words: string): void {
  if (updated_at.getTime() === Date.parse(seenAt)) return;
  throw new Refusal('conflict', words, null, null, { updated_at: updated_at.toISOString() });
}
