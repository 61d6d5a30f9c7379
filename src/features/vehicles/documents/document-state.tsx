import type { DocumentState } from '#contract/areas/vehicle-record.ts';
import { Chip, type Tone } from '#ui/chip.tsx';
import type { IconName } from '#ui/icon-paths.ts';

interface Look {
  readonly words: string;
  readonly tone: Tone;
  readonly icon: IconName;
}

const LOOKS: Readonly<Record<DocumentState, Look>> = {
  ok: { words: 'Valid', tone: 'plain', icon: 'check' },
  soon: { words: 'Within 30 days', tone: 'plain', icon: 'clock' },
  urgent: { words: 'Within 7 days', tone: 'needs', icon: 'needs' },
  expired: { words: 'Expired', tone: 'failed', icon: 'failed' },
};

/** In the order of their urgency. */
export const documentStates = ['expired', 'urgent', 'soon', 'ok'] as const satisfies readonly DocumentState[];

export const stateText = (state: DocumentState) => LOOKS[state].words;

/** How near the end of a document is, by sign, word and colour. */
export function DocumentBadge({ state }: { readonly state: DocumentState }) {
  const { words, tone, icon } = LOOKS[state];
  return (
    <Chip tone={tone} icon={icon}>
      {words}
    </Chip>
  );
}
