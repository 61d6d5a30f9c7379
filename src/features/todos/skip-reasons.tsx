import type { FormEvent } from 'react';
import { cleanLine, isVisible } from '#contract/people-text.ts';
import type { Lid } from '#db/records.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { skipDraft } from '#kit/drafts/draft-keys.ts';
import { REASONS } from './skip-notes.ts';
import { useDraft } from '#kit/drafts/use-draft.ts';
import css from './checklist.module.css';

const focusOnce = (button: HTMLButtonElement | null) => button?.focus();

interface Props {
  readonly line: Lid;
  /** Empty: the person chose to give no reason. */
  readonly onReason: (reason: string) => void;
}

/** Why a line is skipped: three words that are ready, one's own, or that there is none. */
export function SkipReasons({ line, onReason }: Props) {
  const own = useDraft(skipDraft(line));
  const choose = (reason: string) => {
    own.clear();
    onReason(reason);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    choose(cleanLine(own.text));
  };
  return (
    <div className={css.acts}>
      {REASONS.map((reason, i) => (
        <Button key={reason} wide onClick={() => choose(reason)} ref={i === 0 ? focusOnce : null}>
          {reason}
        </Button>
      ))}
      <form className={css.own} onSubmit={submit}>
        <Field label="Another reason">
          <TextInput
            value={own.text}
            maxLength={500}
            autoComplete="off"
            onChange={(e) => own.setText(e.target.value)}
            onBlur={own.flush}
          />
        </Field>
        <Button type="submit" icon="skip" disabled={!isVisible(own.text)}>
          Skip
        </Button>
      </form>
      <Button tone="quiet" wide onClick={() => choose('')}>
        No reason
      </Button>
    </div>
  );
}
