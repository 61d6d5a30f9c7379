/** What else must be said for a choice. Each is sent with Enter and closed with Escape. */
import { useEffect, useRef, useState, type FormEvent, type KeyboardEvent, type ReactNode } from 'react';
import type { ReviewedReading, ReviewEffect } from '#contract/areas/odometers.ts';
import { readOdometer } from '#contract/odometer-text.ts';
import { isComposing } from '#lib/is-composing.dom.ts';
import { formatNumber } from '#lib/format-number.ts';
import { readingHint } from '#lib/format-reading.ts';
import { Button } from '#ui/button.tsx';
import { Choice } from '#ui/choice.tsx';
import { Field } from '#ui/field.tsx';
import { TextInput } from '#ui/text-input.tsx';
import type { Said } from './use-judging.ts';
import css from './review.module.css';

export interface FormProps {
  readonly reading: ReviewedReading;
  readonly onSay: (said: Said) => void;
  readonly onLook: (effect: ReviewEffect | null) => void;
  readonly onClose: () => void;
}

interface FrameProps extends Pick<FormProps, 'onClose'> {
  readonly label: string;
  readonly act: string;
  readonly disabled?: boolean;
  readonly onSubmit: () => void;
  readonly children: ReactNode;
}

function FormFrame({ label, act, disabled = false, onSubmit, onClose, children }: FrameProps) {
  const form = useRef<HTMLFormElement>(null);
  // It opens below what is in sight, by a key: it is brought there whole, and has the focus where none of its fields took it.
  useEffect(() => {
    const own = form.current;
    if (!own?.contains(document.activeElement)) own?.querySelector<HTMLElement>('input, button')?.focus();
    own?.scrollIntoView({ block: 'nearest' });
  }, []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!disabled) onSubmit();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || isComposing(event)) return;
    // The drawer would close with it.
    event.preventDefault();
    onClose();
  };
  return (
    // The key closes the form from whichever field has the focus.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form ref={form} className={css.form} aria-label={label} onSubmit={submit} onKeyDown={onKeyDown}>
      {children}
      <div className={css.buttons}>
        <Button type="submit" tone="primary" disabled={disabled}>
          {act}
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </form>
  );
}

type Unit = ReviewedReading['vehicle']['unit'];

/** Null for nothing, and for what is no reading: its field says why. */
function readingIn(typed: string, unit: Unit): number | null {
  const read = readOdometer(typed, unit);
  return read !== null && 'value' in read ? read.value : null;
}

interface NumberProps {
  readonly label: string;
  readonly hint: string;
  readonly unit: Unit;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly isFirst?: boolean;
}

/** What is typed stays as it is typed: of `48210.5` without its point nobody would see that it is ten times as much. */
function NumberField({ label, hint, unit, value, onChange, isFirst = false }: NumberProps) {
  const read = readOdometer(value, unit);
  const refusal = read !== null && 'refusal' in read ? read.refusal : undefined;
  return (
    <Field label={label} hint={readingHint(read, hint)} error={refusal}>
      <TextInput
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
        // The person has just opened the form to type here.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={isFirst}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}

export function CorrectForm({ reading, onSay, onLook, onClose }: FormProps) {
  const [typed, setTyped] = useState('');
  const { unit } = reading.vehicle;
  const value = readingIn(typed, unit);
  const say = (said: number) => onSay({ act: 'correct', value: said });
  const proposed = reading.effects.filter((effect) => effect.act === 'correct' && effect.value !== null);
  return (
    <FormFrame
      label="Another number"
      act="Correct"
      disabled={value === null}
      onSubmit={() => value !== null && say(value)}
      onClose={onClose}
    >
      {proposed.length > 0 ? (
        <div className={css.buttons}>
          {proposed.map((effect) => (
            <Button
              key={effect.value}
              onClick={() => say(effect.value ?? 0)}
              onMouseEnter={() => onLook(effect)}
              onFocus={(event) => {
                // The choice around it would show the effect of the first proposal.
                event.stopPropagation();
                onLook(effect);
              }}
            >
              {formatNumber(effect.value ?? 0)}
            </Button>
          ))}
        </div>
      ) : null}
      <NumberField
        label="What the dial showed"
        hint={`In ${unit}.`}
        unit={unit}
        value={typed}
        onChange={setTyped}
        isFirst
      />
    </FormFrame>
  );
}

const REASONS = ['Another vehicle’s dial', 'The trip meter', 'Typed wrong, no photo'];
const TRACKER_REASONS = ['The tracker is in another vehicle', 'The tracker counts wrong'];

export function VoidForm({ reading, onSay, onClose }: FormProps) {
  const [reason, setReason] = useState('');
  const say = (text: string) => onSay({ act: 'void', reason: text });
  return (
    <FormFrame
      label="Take it out"
      act="Take it out"
      disabled={reason.trim() === ''}
      onSubmit={() => say(reason.trim())}
      onClose={onClose}
    >
      <div className={css.buttons}>
        {(reading.source === 'telematics' ? TRACKER_REASONS : REASONS).map((text) => (
          <Button key={text} onClick={() => say(text)}>
            {text}
          </Button>
        ))}
      </div>
      <Field label="Why it does not count">
        <TextInput
          maxLength={500}
          // The person has just opened the form to type here.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </Field>
    </FormFrame>
  );
}

export function ClusterForm({ reading, onSay, onClose }: FormProps) {
  const [first, setFirst] = useState(String(reading.value));
  const [last, setLast] = useState(String(reading.before?.value ?? ''));
  const { unit } = reading.vehicle;
  const [firstValue, lastValue] = [readingIn(first, unit), readingIn(last, unit)];
  const isLastWrong = last.trim() !== '' && lastValue === null;
  const isWrong = firstValue === null || firstValue > reading.value || isLastWrong;
  const submit = () =>
    firstValue !== null &&
    onSay({ act: 'cluster', first_value: firstValue, ...(lastValue !== null && { last_value: lastValue }) });
  return (
    <FormFrame label="A new dial" act="Begin the new dial" disabled={isWrong} onSubmit={submit} onClose={onClose}>
      <NumberField
        label="The new dial showed first"
        hint={`At most ${formatNumber(reading.value)}, this reading.`}
        unit={unit}
        value={first}
        onChange={setFirst}
        isFirst
      />
      <NumberField
        label="The old dial showed last"
        hint="It may stay empty."
        unit={unit}
        value={last}
        onChange={setLast}
      />
    </FormFrame>
  );
}

export function UnitForm({ reading, onSay, onClose }: FormProps) {
  const [since, setSince] = useState<'always' | 'reading'>('always');
  const unit = reading.vehicle.unit === 'km' ? 'mi' : 'km';
  return (
    <FormFrame
      label="Another unit"
      act={`It counts ${unit === 'mi' ? 'miles' : 'kilometres'}`}
      onSubmit={() => onSay({ act: 'unit', unit, since })}
      onClose={onClose}
    >
      <Choice
        label={`The dial counts ${unit === 'mi' ? 'miles' : 'kilometres'}`}
        value={since}
        options={[
          { value: 'always', label: 'always did' },
          { value: 'reading', label: 'from this reading on' },
        ]}
        onChange={setSince}
      />
    </FormFrame>
  );
}
