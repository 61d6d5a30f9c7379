import { Chip, type Tone } from './chip.tsx';
import type { IconName } from './icon-paths.ts';
import { useWide } from './use-wide.ts';

/** Where a record's latest change is. `unknown`: nobody has looked yet. */
export type TruthState = 'sent' | 'here' | 'sending' | 'needs-you' | 'failed' | 'unknown';

const looks: Readonly<Record<TruthState, { tone: Tone; icon: IconName; word: string }>> = {
  sent: { tone: 'sent', icon: 'sent', word: 'Sent' },
  here: { tone: 'here', icon: 'here', word: 'On this phone' },
  sending: { tone: 'here', icon: 'sending', word: 'Sending' },
  'needs-you': { tone: 'needs', icon: 'needs', word: 'Needs you' },
  failed: { tone: 'failed', icon: 'failed', word: 'Failed' },
  unknown: { tone: 'unknown', icon: 'unknown', word: 'Not known' },
};

export function TruthChip({ truth }: { readonly truth: TruthState }) {
  const wide = useWide();
  const { tone, icon, word } = looks[truth];
  const here = wide && truth === 'here';
  return (
    <Chip tone={tone} icon={here ? 'computer' : icon}>
      {here ? 'On this computer' : word}
    </Chip>
  );
}
