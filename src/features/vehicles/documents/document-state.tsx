import type { DocumentState } from '#contract/areas/vehicle-record.ts';
import { Icon } from '#ui/icon.tsx';
import type { IconName } from '#ui/icon-paths.ts';
import css from './documents.module.css';

interface Look {
  readonly words: string;
  readonly icon: IconName;
}

const LOOKS: Readonly<Record<DocumentState, Look>> = {
  ok: { words: 'Valid', icon: 'check' },
  soon: { words: 'Within 30 days', icon: 'clock' },
  urgent: { words: 'Within 7 days', icon: 'needs' },
  expired: { words: 'Expired', icon: 'failed' },
};

/** In the order of their urgency. */
export const documentStates = ['expired', 'urgent', 'soon', 'ok'] as const satisfies readonly DocumentState[];

export const stateText = (state: DocumentState) => LOOKS[state].words;

/** How near the end of a document is, by sign, word and colour. */
export function DocumentBadge({ state }: { readonly state: DocumentState }) {
  const { words, icon } = LOOKS[state];
  return (
    <span className={css.state} data-state={state}>
      <Icon name={icon} size="1.15em" />
      {words}
    </span>
  );
}
