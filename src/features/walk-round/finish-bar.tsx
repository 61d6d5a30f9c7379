import { useLiveQuery } from 'dexie-react-hooks';
import { useRef, useState } from 'react';
import { useSaving } from '#kit/outbox/use-saving.ts';
import { leaveText } from '#lib/leave-text.dom.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { openParts, openText, refusalText } from './open-parts.ts';
import { typedOnly, useFinish } from './use-finish.ts';
import type { WalkPictures } from './use-walk-pictures.ts';
import type { PartProps } from './walk-round-screen.tsx';
import css from './walk-round.module.css';

interface Props extends PartProps {
  readonly pictures: WalkPictures;
}

const TYPED = {
  odometer: 'The reading that you typed is not saved. Save it, or empty the field.',
  charge: 'The charge that you typed is no percentage. Correct it, or empty the field.',
} as const;

/** Ends the walk-round, in reach of the thumb: it says what is open, and stops only at what the server would refuse. */
export function FinishBar({ view, pictures }: Props) {
  const parts = openParts(view, pictures);
  const [open, refusal] = [openText(parts), refusalText(parts)];
  const { said, press } = useFinishing(view, pictures, refusal);
  return (
    <div className={css.bar}>
      <div className={css.words} role="alert">
        {said === null ? null : (
          <p className={css.refusal}>
            <Icon name="needs" size="1.25em" />
            <span>{said}</span>
          </p>
        )}
      </div>
      {said === null && open !== '' ? <p className={css.lacks}>{`Still open: ${open}`}</p> : null}
      <Button
        tone={open === '' ? 'primary' : 'plain'}
        icon="check"
        wide
        className={css.act}
        onClick={() => void press()}
      >
        Finish the walk-round
      </Button>
    </div>
  );
}

/** What a tap says instead of ending it; gone as soon as it holds no more. */
function useFinishing({ round }: PartProps['view'], { taken }: WalkPictures, refusal: string) {
  const saving = useSaving();
  const finish = useFinish(round);
  const typed = useLiveQuery(async () => (await typedOnly(round.lid)) ?? null, [round.lid]);
  const [isAsked, ask] = useState(false);
  const busy = useRef(false);
  const press = async () => {
    // A second tap while the first is being read would do it twice.
    if (busy.current) return;
    busy.current = true;
    // Some browsers leave the focus in a text field when a button is tapped: what was typed last is kept first.
    leaveText();
    await saving(async () => {
      const mayEnd = refusal === '' && (await typedOnly(round.lid)) === undefined;
      ask(!mayEnd);
      if (mayEnd) await finish(taken);
    });
    busy.current = false;
  };
  return { said: isAsked ? (typed && TYPED[typed]) || refusal || null : null, press };
}
