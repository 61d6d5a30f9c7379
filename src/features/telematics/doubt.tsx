import type { Connection, Tracker } from '#contract/areas/telematics.ts';
import { isSilent } from '#kit/tracker/tracker-text.ts';
import { formatNumber } from '#lib/format-number.ts';
import { formatMoment } from '#lib/format-when.ts';
import { Banner } from '#ui/banner.tsx';
import { wantsConsent } from './telematics-text.ts';

interface Props {
  readonly tracker: Tracker;
  readonly connection: Connection | undefined;
  /** Ms. */
  readonly now: number;
}

/** Why what it tells is not believed, and what to look at. */
export function Doubt({ tracker, connection, now }: Props) {
  const { data_at, link } = tracker;
  const judged = judgedText(tracker);
  const isCut = connection !== undefined && wantsConsent(connection);
  return (
    <>
      {isSilent(tracker, now) && data_at !== null ? (
        <Banner tone="unknown" icon="unknown">
          {`Silent since ${formatMoment(data_at, now)}. ${isCut ? 'Its account must be connected again first.' : 'Is it still plugged in?'}`}
        </Banner>
      ) : null}
      {link?.drifts === true ? (
        <Banner tone="needs" icon="needs">
          It drifts: it counts more than 2 % otherwise than the dial.
        </Banner>
      ) : null}
      {judged === null ? null : (
        <Banner tone="needs" icon="needs">
          {judged}
        </Banner>
      )}
    </>
  );
}

/** What is doubtful about its odometer; null where nothing is. */
function judgedText({ judgement, vehicle, unit }: Tracker): string | null {
  if (!judgement || judgement.kind === 'fine' || !vehicle) return null;
  const on = (value: number) => `${formatNumber(value)} ${vehicle.unit}`;
  const other = judgement.hints.find(({ why }) => why === 'unit');
  if (other) {
    const counts = unit === 'mi' ? 'kilometres' : 'miles';
    return `It says ${unit === 'mi' ? 'miles' : 'kilometres'}, but fits as ${counts}: ${on(other.value)}, not ${on(judgement.value)}.`;
  }
  return `On the dial this would be ${on(judgement.value)}, which does not fit the readings. Is it in this vehicle? Was the dial replaced?`;
}
