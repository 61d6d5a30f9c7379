import type { Hint } from '#contract/odometer/hints.ts';
import type { LastReading } from '#contract/odometer/judge.ts';
import { formatNumber } from '#lib/format-number.ts';
import { capital } from '#lib/format-when.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { doubtText } from './doubt-text.ts';
import type { Judgement } from './first-reading.ts';
import css from './judged.module.css';

interface Props {
  readonly value: number;
  readonly judgement: Judgement;
  /** Null when none is known. */
  readonly last: LastReading | null;
  readonly now: number;
  /** What else the number may be: the dial of another vehicle. */
  readonly other?: string | null;
  /** Here somebody can say that the cluster was replaced. */
  readonly sayReplaced?: boolean;
  /** Takes a suggested value; absent where nothing can be changed. */
  readonly onTake?: (value: number) => void;
}

const WHY: Readonly<Record<Hint['why'], string>> = {
  swapped: 'two digits swapped',
  missing: 'a digit missing',
  doubled: 'a digit twice',
  digit: 'one digit off',
  extra: 'a digit too many',
  unit: 'miles and kilometres mixed up',
};

/** Why a reading is hard to believe, and what may have been meant. */
export function Judged({ value, judgement, last, now, other = null, sayReplaced = true, onTake }: Props) {
  if (judgement.kind === 'fine') return null;
  const words = doubtText(judgement, last, now);
  return (
    <Banner tone="needs" icon="needs" urgent>
      <p>
        {judgement.kind === 'below'
          ? `Odometer ${formatNumber(value)} is ${words}. Check the digits${sayReplaced ? ', or say that the cluster was replaced' : ''}.`
          : `${capital(words)}. Check the digits.`}
      </p>
      {'isTrip' in judgement && judgement.isTrip ? <p>Is this the trip meter?</p> : null}
      {other ? <p>{other}</p> : null}
      {onTake && judgement.hints.length > 0 ? (
        <div className={css.hints}>
          {judgement.hints.map((hint) => (
            <Button key={hint.value} onClick={() => onTake(hint.value)}>
              {`${formatNumber(hint.value)}: ${WHY[hint.why]}?`}
            </Button>
          ))}
        </div>
      ) : null}
    </Banner>
  );
}
