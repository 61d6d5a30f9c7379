import { useLayoutEffect, useRef } from 'react';
import { count } from '#lib/format-number.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { LABELS, type Values } from './form-values.ts';
import css from './todo-form.module.css';

type Name = keyof Values;

const listed = new Intl.ListFormat('en-GB', { type: 'conjunction' });

interface FooterProps {
  /** The id of the form that is saved. */
  readonly form: string;
  readonly busy: boolean;
  /** Fields that need the person, and what was refused of the whole. */
  readonly wrong: readonly Name[];
  readonly general: string | null;
  readonly onGo: (name: Name) => void;
  readonly onCancel: () => void;
}

/** The acts of a form, below what is wrong with it. */
export function TodoFormFooter({ form, busy, wrong, general, onGo, onCancel }: FooterProps) {
  return (
    <div className={css.foot}>
      <Trouble wrong={wrong} general={general} onGo={onGo} />
      <div className={css.acts}>
        <Button onClick={onCancel}>Cancel</Button>
        <Button tone="primary" type="submit" form={form} busy={busy} aria-keyshortcuts="Control+Enter">
          Save
        </Button>
      </div>
    </div>
  );
}

function Trouble({ wrong, general, onGo }: Pick<FooterProps, 'wrong' | 'general' | 'onGo'>) {
  if (wrong.length === 0 && general === null) return null;
  return (
    <p className={css.trouble} role="alert">
      <Icon name="failed" />
      <span>
        Not saved. {general}
        {wrong.length > 0 ? `${count(wrong.length, 'field needs', 'fields need')} you: ` : ' '}
        {wrong.map((name, n) => (
          <span key={name}>
            {n > 0 ? ', ' : ''}
            <button type="button" onClick={() => onGo(name)}>
              {LABELS[name]}
            </button>
          </span>
        ))}
        {wrong.length > 0 ? '. ' : ''}What you typed is still here.
      </span>
    </p>
  );
}

interface LeavingProps {
  readonly changed: readonly Name[];
  readonly onKeep: () => void;
  readonly onDiscard: () => void;
}

/** The question before what was typed is thrown away. */
export function LeavingFooter({ changed, onKeep, onDiscard }: LeavingProps) {
  const keep = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => keep.current?.focus(), []);
  return (
    <div className={css.foot}>
      <p className={css.trouble} role="alert">
        <Icon name="needs" />
        {`Not saved: ${listed.format(changed.map((name) => LABELS[name]))}. Closing throws away what you typed there.`}
      </p>
      <div className={css.acts}>
        <Button tone="danger" onClick={onDiscard}>
          Throw it away
        </Button>
        <Button ref={keep} onClick={onKeep}>
          Keep writing
        </Button>
      </div>
    </div>
  );
}
