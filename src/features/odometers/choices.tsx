import { useRef, useState } from 'react';
import type { ReviewedReading, ReviewEffect } from '#contract/areas/odometers.ts';
import { useShortcut } from '#lib/use-shortcut.ts';
import { formatNumber } from '#lib/format-number.ts';
import { Kbd } from '#ui/kbd.tsx';
import { ClusterForm, CorrectForm, UnitForm, VoidForm, type FormProps } from './choice-forms.tsx';
import { effectText } from './review-text.ts';
import type { Judge, Said } from './use-judging.ts';
import css from './review.module.css';

type Act = Said['act'];

interface Choice {
  readonly key: string;
  readonly words: string;
  /** What else must be said; without it the choice is made at once. */
  readonly form?: (props: FormProps) => React.ReactNode;
}

const CHOICES: Readonly<Record<Act, Choice>> = {
  confirm: { key: 'y', words: 'It is right' },
  correct: { key: 'c', words: 'It was another number', form: CorrectForm },
  void: { key: 'v', words: 'Take it out', form: VoidForm },
  cluster: { key: 'r', words: 'The dial was replaced', form: ClusterForm },
  unit: { key: 'u', words: 'The dial counts in another unit', form: UnitForm },
  unvoid: { key: 'b', words: 'Bring it back' },
  rejoin: { key: 'r', words: 'The dial was not replaced' },
};
const ORDER: readonly Act[] = ['confirm', 'correct', 'void', 'unvoid', 'cluster', 'rejoin', 'unit'];

interface Props {
  readonly reading: ReviewedReading;
  /** The effect of the choice that is looked at; null when none is. */
  readonly onLook: (effect: ReviewEffect | null) => void;
  readonly onJudge: Judge;
  /** Opens the drawer: nobody judges what they do not see. */
  readonly onReveal: () => void;
}

/** What may be said of a reading. Each choice tells what it would do, and the series shows it while it is looked at. */
export function Choices({ reading, onLook, onReveal, onJudge: judge }: Props) {
  const [opened, setOpened] = useState<Act | null>(null);
  // Another number can always be typed, also when none is proposed.
  const isOffered = (act: Act) =>
    reading.effects.some((effect) => effect.act === act) || (act === 'correct' && reading.judgement !== 'void');
  const choose = (act: Act) => {
    if (CHOICES[act].form) setOpened(opened === act ? null : act);
    else void judge(reading, { act });
  };
  return (
    <ul className={css.choices}>
      {ORDER.filter(isOffered).map((act) => (
        <ChoiceRow
          key={act}
          act={act}
          isOpen={opened === act}
          reading={reading}
          onLook={onLook}
          onReveal={onReveal}
          onChoose={() => choose(act)}
          onSay={(said) => {
            setOpened(null);
            void judge(reading, said);
          }}
          onClose={() => setOpened(null)}
        />
      ))}
    </ul>
  );
}

interface RowProps extends Omit<Props, 'onJudge'> {
  readonly act: Act;
  readonly isOpen: boolean;
  readonly onChoose: () => void;
  readonly onSay: (said: Said) => void;
  readonly onClose: () => void;
}

function ChoiceRow({ act, isOpen, reading, onLook, onReveal, onChoose, onSay, onClose }: RowProps) {
  const row = useRef<HTMLLIElement>(null);
  const { key, words, form: Form } = CHOICES[act];
  const effect = reading.effects.find((one) => one.act === act) ?? null;
  useShortcut(key, () => (row.current?.checkVisibility() ? onChoose() : onReveal()));
  return (
    // What is looked at is drawn; whoever uses no mouse gets there by focus.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      ref={row}
      className={css.choice}
      onMouseEnter={() => onLook(effect)}
      onMouseLeave={() => onLook(null)}
      onFocus={() => onLook(effect)}
    >
      <button
        type="button"
        className={css.choose}
        aria-keyshortcuts={key}
        aria-expanded={Form ? isOpen : undefined}
        onClick={onChoose}
      >
        <Kbd>{key}</Kbd>
        <span className={css.words}>
          <strong>{words}</strong>
          {effect ? <span className="muted">{textOf(effect)}</span> : null}
        </span>
      </button>
      {Form && isOpen ? <Form reading={reading} onSay={onSay} onLook={onLook} onClose={onClose} /> : null}
    </li>
  );
}

const textOf = (effect: ReviewEffect): string =>
  `${effect.value === null ? '' : `${formatNumber(effect.value)}: `}${effectText(effect)}`;
