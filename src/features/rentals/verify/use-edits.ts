import { useReducer } from 'react';
import type { RejectCode } from '#contract/areas/rental-words.ts';
import { useUnsaved } from '#kit/drafts/use-unsaved.ts';
import { useSession } from '#session/use-session.ts';
import { valuesOf, type Paper, type PaperValues } from './paper.ts';

/** What was written beside a paper and not decided yet. */
export interface Edits {
  readonly values: PaperValues;
  /** Null where nobody chose one: the desk may propose it. */
  readonly code: RejectCode | null;
  readonly words: string;
}

/**
 * In the page's memory only, so that one may skip a paper, look into its booking and come back. Numbers of licences are not left on the
 * device, as drafts of forms are.
 */
const kept = new Map<string, Edits>();

export interface Editing extends Edits {
  readonly change: (edits: Partial<Edits>) => void;
  readonly drop: () => void;
}

export function useEdits(paper: Paper): Editing {
  const { user } = useSession();
  const [, show] = useReducer((count: number) => count + 1, 0);
  const key = `${user.id}|${paper.document.id}`;
  const now = kept.get(key) ?? { values: valuesOf(paper), code: null, words: '' };
  useUnsaved([...kept.keys()].some((one) => one.startsWith(`${user.id}|`)));
  const change = (edits: Partial<Edits>) => {
    kept.set(key, { ...(kept.get(key) ?? now), ...edits });
    show();
  };
  const drop = () => {
    kept.delete(key);
    show();
  };
  return { ...now, change, drop };
}
