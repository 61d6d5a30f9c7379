import { formatClock, formatOff } from '#lib/format-clock.ts';
import { thisDevice } from '#lib/this-device.dom.ts';
import { useTruth } from '#sync/use-sync.ts';
import { Section } from '#ui/screen.tsx';

export function ClockSection() {
  const { clockOffset } = useTruth();
  const device = thisDevice();
  const isOff = clockOffset !== null && formatOff(clockOffset) !== null;
  return (
    <Section title="Clock">
      <p>
        {formatClock(clockOffset, device)}
        {isOff ? ' Your times are corrected by it.' : null}
      </p>
    </Section>
  );
}
