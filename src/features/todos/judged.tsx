import { dayOf } from '#lib/day.ts';
import { sayNumber } from '#lib/say-number.ts';
import { sayDay } from '#lib/say-when.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import type { Hint, Judgement, LastReading } from './plausibility.ts';

interface Props {
  readonly value: number;
  readonly judgement: Judgement;
  readonly last: LastReading;
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
};

/** Why a reading is hard to believe, and what may have been meant. */
export function Judged({ value, judgement, last, unit, now, onTake }: Props) {
  if (judgement.kind === 'fine') return null;
  const since = `${sayNumber(last.value)} (${sayDay(dayOf(Date.parse(last.at)), now)})`;
  return (
    <Banner tone="needs" icon="needs" urgent>
      <p>
        {judgement.kind === 'below'
          ? `Odometer ${sayNumber(value)} is below the last reading ${since}. Check the digits, or say that the cluster was replaced.`
          : `That would be ${sayNumber(judgement.perDay)} ${unit} a day since ${since}. Check the digits.`}
      </p>
      {onTake
        ? judgement.hints.map((hint) => (
            <Button key={hint.value} onClick={() => onTake(hint.value)}>
              {`${sayNumber(hint.value)}: ${WHY[hint.why]}?`}
            </Button>
          ))
        : null}
    </Banner>
  );
}
