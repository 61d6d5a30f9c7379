import { type FormEvent, useEffect, useRef } from 'react';
import { cleanLine, isVisible } from '#contract/people-text.ts';
import type { Draft } from '#kit/drafts/use-draft.ts';
import { Button, type ButtonProps } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { TextInput } from '#ui/text-input.tsx';
import css from './reasons.module.css';

interface Props {
  /** Those that stand ready. */
  readonly reasons: readonly string[];
  /** One's own, as it is being written; whoever takes a reason clears it once that is saved. */
  readonly own: Draft;
  /** As many letters as the server takes. */
  readonly most: number;
  /** The act for one's own: `Save the reason`. */
  readonly act: string;
  readonly icon?: ButtonProps['icon'];
  /** The first reason has the focus at once, so that no keyboard opens over the reasons that are ready. */
  readonly isFirst?: boolean;
  readonly onReason: (reason: string) => unknown;
}

/** Why something is left out: words that are ready, or one's own. */
export function Reasons({ reasons, own, most, act, icon, isFirst = false, onReason }: Props) {
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isFirst) first.current?.focus();
  }, [isFirst]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onReason(cleanLine(own.text));
  };
  return (
    <div className={css.reasons}>
      {reasons.map((reason, at) => (
        <Button key={reason} wide ref={at === 0 ? first : null} onClick={() => onReason(reason)}>
          {reason}
        </Button>
      ))}
      <form className={css.reasons} onSubmit={submit}>
        <Field label="Another reason">
          <TextInput
            value={own.text}
            maxLength={most}
            autoComplete="off"
            onChange={(event) => own.setText(event.target.value)}
            onBlur={own.flush}
          />
        </Field>
        <Button type="submit" wide {...(icon && { icon })} disabled={!isVisible(own.text)}>
          {act}
        </Button>
      </form>
    </div>
  );
}
