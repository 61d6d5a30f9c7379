import { thisDevice } from '#lib/this-device.dom.ts';
import { Chip, type Tone } from './chip.tsx';
import type { IconName } from './icon-paths.ts';

/** Where a record's latest change is. `unknown`: nobody has looked yet. */
export type TruthState = 'sent' | 'here' | 'sending' | 'needs-you' | 'failed' | 'unknown';

const device = thisDevice();

const looks: Readonly<Record<TruthState, { tone: Tone; icon: IconName; word: string }>> = {
  sent: { tone: 'sent', icon: 'sent', word: 'Sent' },
  here: { tone: 'here', icon: device === 'computer' ? 'computer' : 'here', word: `On this ${device}` },
  sending: { tone: 'here', icon: 'sending', word: 'Sending' },
  'needs-you': { tone: 'needs', icon: 'needs', word: 'Needs you' },
  failed: { tone: 'failed', icon: 'failed', word: 'Failed' },
  unknown: { tone: 'unknown', icon: 'unknown', word: 'Not known' },
};

export function TruthChip({ truth }: { readonly truth: TruthState }) {
  const { tone, icon, word } = looks[truth];
  return (
    <Chip tone={tone} icon={icon}>
      {word}
    </Chip>
  );
}
