import type { Mail } from '#contract/areas/mails.ts';
import { Chip, type Tone } from '#ui/chip.tsx';
import type { IconName } from '#ui/icon-paths.ts';

type State = Pick<Mail, 'state' | 'error'>;

interface Shown {
  readonly tone: Tone;
  readonly icon: IconName;
  readonly text: string;
}

const STATES: Readonly<Record<Mail['state'], Shown>> = {
  waiting: { tone: 'plain', icon: 'clock', text: 'On its way' },
  sent: { tone: 'sent', icon: 'sent', text: 'Sent' },
  failed: { tone: 'failed', icon: 'failed', text: 'Not sent: given up' },
  kept: { tone: 'needs', icon: 'needs', text: 'Not sent: mail is not set up' },
};

const AGAIN: Shown = { tone: 'needs', icon: 'retry', text: 'Failed, is tried again' };

const shownOf = ({ state, error }: State): Shown => (state === 'waiting' && error !== null ? AGAIN : STATES[state]);

/** What became of a mail. */
export const mailStateText = (mail: State): string => shownOf(mail).text;

export function MailState({ mail }: { readonly mail: State }) {
  const { tone, icon, text } = shownOf(mail);
  return (
    <Chip tone={tone} icon={icon}>
      {text}
    </Chip>
  );
}
