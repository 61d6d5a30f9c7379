import { useEffect, useRef, type KeyboardEvent } from 'react';
import { rejectCodes, type RejectCode } from '#contract/areas/rental-words.ts';
import { isComposing } from '#lib/is-composing.dom.ts';
import { Field } from '#ui/field.tsx';
import { Kbd } from '#ui/kbd.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { REASON_TEXTS } from './reasons.ts';
import type { Judging } from './use-judging.ts';
import css from './side.module.css';

/** Why the paper goes back to the renter, who reads it. After R the reason that is chosen has the focus. */
export function SendBack({ judging }: { readonly judging: Judging }) {
  const { reasons, chosen, isArmed, trouble, change, reject, words } = judging;
  const group = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    if (!isArmed) return;
    const radios = group.current?.querySelectorAll<HTMLInputElement>('input[type=radio]') ?? [];
    ([...radios].find(({ checked }) => checked) ?? radios[0])?.focus();
  }, [isArmed]);
  const refused = trouble?.fields['code'];
  return (
    <fieldset ref={group} className={css.reasons} data-armed={isArmed || undefined}>
      <legend>
        Send back because <span className={css.count}>{isArmed ? 'press a digit' : 'the renter reads this'}</span>
      </legend>
      <div className={css.grid}>
        {reasons.map((code, at) => (
          <label key={code} className={css.reason} title={rejectCodes[code]}>
            <input type="radio" name="reason" checked={code === chosen} onChange={() => change({ code })} />
            <Kbd>{String(at + 1)}</Kbd>
            <span>{REASON_TEXTS[code]}</span>
          </label>
        ))}
      </div>
      {refused ? (
        <p className={css.refused} role="alert">
          {refused.join(' ')}
        </p>
      ) : null}
      {chosen === null ? null : (
        <Words
          key={chosen}
          code={chosen}
          words={words}
          error={trouble?.fields['reason']}
          onWords={(next) => change({ words: next, code: chosen })}
          onSend={() => void reject(chosen)}
        />
      )}
    </fieldset>
  );
}

interface WordsProps {
  readonly code: RejectCode;
  readonly words: string;
  readonly onWords: (words: string) => void;
  readonly onSend: () => void;
  readonly error: readonly string[] | undefined;
}

/** The keys are the desk’s again, and who goes on by Tab goes on from the reason. */
const focusChosen = (words: HTMLElement) =>
  words.closest('fieldset')?.querySelector<HTMLInputElement>('input:checked')?.focus();

/** Needed where the reason says nothing by itself; it has the focus then, and Enter sends. */
function Words({ code, words, error, onWords, onSend }: WordsProps) {
  const field = useRef<HTMLInputElement>(null);
  const isNeeded = code === 'other';
  useEffect(() => {
    if (isNeeded) field.current?.focus();
  }, [isNeeded]);
  useEffect(() => {
    if (error) field.current?.focus();
  }, [error]);
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (isComposing(event)) return;
    if (event.key === 'Enter') onSend();
    else if (event.key === 'Escape') focusChosen(event.currentTarget);
    else return;
    event.preventDefault();
  };
  return (
    <Field label="In words" optional={!isNeeded} required={isNeeded} error={error}>
      <TextInput
        ref={field}
        value={words}
        maxLength={1000}
        autoComplete="off"
        onKeyDown={onKeyDown}
        onChange={({ target }) => onWords(target.value)}
      />
    </Field>
  );
}
