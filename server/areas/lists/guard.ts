/** Who is let to a note or a product list. */
import { gone } from '#server/http/refusal.ts';
import type { Guard } from '#server/kit/guard.ts';
import { type ListKind, noteKind, productKind } from './kinds.ts';
import { listById } from './queries.ts';

const guardOf = (kind: ListKind): Guard => ({
  noun: kind.words,
  right: `${kind.noun}.view`,
  rights: [kind.noun],
  outside: 'It is not shared with them.',
  async admit(ctx, can, id) {
    const { deleted_at } = await listById(ctx, kind, id);
    if (deleted_at !== null && can === `${kind.noun}.update`) throw gone(kind.words);
  },
});

export const noteGuard = guardOf(noteKind);
export const productGuard = guardOf(productKind);
