/** When the person asked the office to bring a deleted todo back, and which of its deletions that was about. */
import type { Deletion, Json, Lid } from '#db/records.ts';
import { putSetting, setting } from '#db/views/settings.ts';

const keyOf = (todo: Lid) => `asked:${todo}`;
const nameOf = (deletion: Deletion | null) => deletion?.at ?? null;

export function putAsked(todo: Lid, deletion: Deletion | null): Promise<void> {
  return putSetting(keyOf(todo), { at: Date.now(), deletion: nameOf(deletion) });
}

/** Device ms; null when nobody asked about this deletion. */
export async function askedAt(todo: Lid, deletion: Deletion | null): Promise<number | null> {
  const asked = (await setting(keyOf(todo))) as { readonly [name: string]: Json } | null | undefined;
  return typeof asked?.['at'] === 'number' && asked['deletion'] === nameOf(deletion) ? asked['at'] : null;
}

/** The question is answered, or will not be sent. */
export function forgetAsked(todo: Lid): Promise<void> {
  return putSetting(keyOf(todo), null);
}
