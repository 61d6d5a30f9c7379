import { formatNumber } from '#lib/format-number.ts';
import { capital } from '#lib/format-when.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { doubtText } from './doubt-text.ts';
import type { Hint, Judgement, LastReading } from './plausibility.ts';
import css from './judged.module.css';

interface Props {
  readonly value: number;
  readonly judgement: Judgement;
  /** Null when none is known. */
  readonly last: LastReading | null;
  readonly unit: string;
  readonly now: number;
  /** Takes a suggested value; absent where nothing can be changed. */
  readonly onTake?: (value: number) => void;
}

const WHY: Readonly<Record<Hint['why'], string>> = {
  swapped: 'two digits swapped',
  missing: 'a digit missing',
  doubled: 'a digit twice',
  digit: 'one digit off',
  unit: 'miles and kilometres mixed up',
  tenfold: 'tenths mixed up',
};

/** Why a reading is hard to believe, and what may have been meant. */
export function Judged({ value, judgement, last, unit, now, onTake }: Props) {
  if (judgement.kind === 'fine') return null;
  const words = doubtText(judgement, last, unit, now);
  return (
    <Banner tone="needs" icon="needs" urgent>
      <p>
        {judgement.kind === 'below'
          ? `Odometer ${formatNumber(value)} is ${words}. Check the digits, or say that the cluster was replaced.`
          : `${capital(words)}. Check the digits.`}
      </p>
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
