import { thisDevice } from '#lib/this-device.dom.ts';
import { useNow } from '#lib/use-now.ts';
import { useTruth } from '#sync/use-sync.ts';
import { TruthStrip } from '#ui/strip.tsx';
import { truthText } from './truth-text.ts';

/** The truth of this device, on top of everything. A tap leads to what waits; when nothing goes through, to why. */
export function DeviceStrip() {
  const truth = useTruth();
  const now = useNow(60_000);
  const { tone, icon, text, moving } = truthText(truth, now, thisDevice());
  return (
    <TruthStrip tone={tone} icon={icon} text={text} moving={moving} to={truth.stuck ? '/diagnostics' : '/outbox'} />
  );
}
