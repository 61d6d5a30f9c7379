import { saySpan } from '#lib/say-when.ts';
import { useTruth } from '#sync/use-sync.ts';
import { Section } from '#ui/screen.tsx';

/** Below it nobody needs to know: the app corrects it anyway. */
const SMALL_MS = 2000;

function words(offset: number | null): string {
  if (offset === null) return 'Not compared with the server yet.';
  if (Math.abs(offset) < SMALL_MS) return 'The clock of this device agrees with the server’s.';
  return `The clock of this device is ${saySpan(Math.abs(offset))} ${offset > 0 ? 'fast' : 'slow'}. Your times are corrected by it.`;
}

export function ClockSection() {
  const { clockOffset } = useTruth();
  return (
    <Section title="Clock">
      <p>{words(clockOffset)}</p>
    </Section>
  );
}
