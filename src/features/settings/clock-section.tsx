import { formatClock, formatOff, formatZone } from '#lib/format-clock.ts';
import { thisDevice } from '#lib/this-device.dom.ts';
import { useNow } from '#lib/use-now.ts';
import { deviceZone, yardZone } from '#lib/zone.ts';
import { useTruth } from '#sync/use-sync.ts';
import { Section } from '#ui/screen.tsx';

export function ClockSection() {
  const { clockOffset } = useTruth();
  const device = thisDevice();
  const zone = formatZone(yardZone(), deviceZone, useNow(60_000), device);
  const isOff = clockOffset !== null && formatOff(clockOffset) !== null;
  return (
    <Section title="Clock">
      <p>
        {formatClock(clockOffset, device)}
        {isOff ? ' Your times are corrected by it.' : null}
      </p>
      {zone ? <p>{zone}</p> : null}
    </Section>
  );
}
