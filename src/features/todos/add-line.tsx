import { useLayoutEffect, useRef, useState, type FormEvent } from 'react';
import { cleanLine, isVisible } from '#contract/people-text.ts';
import { useAct } from '#kit/outbox/use-act.ts';
import type { Lid } from '#db/records.ts';
import { freshLid } from '#kit/outbox/fresh-lid.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { lineDraft } from '#kit/drafts/draft-keys.ts';
import { useDraft, type Draft } from '#kit/drafts/use-draft.ts';
import css from './checklist.module.css';

interface Props {
  readonly todo: Lid;
  /** How many there are: each one more moves the field down. */
  readonly lines: number;
}

const focusOnce = (button: HTMLButtonElement | null) => button?.focus({ preventScroll: true });

/** A line the checklist did not think of. */
export function AddLine({ todo, lines }: Props) {
  const draft = useDraft(lineDraft(todo));
  const [form, setForm] = useState<'shut' | 'open' | 'left'>('shut');
  if (form !== 'open' && draft.text === '') {
    return (
      <Button icon="plus" onClick={() => setForm('open')} ref={form === 'left' ? focusOnce : null}>
        Add a line
      </Button>
    );
  }
  return <LineForm todo={todo} lines={lines} draft={draft} isAsked={form === 'open'} onClose={() => setForm('left')} />;
}

interface FormProps extends Props {
  readonly draft: Draft;
  /** The person opened it just now; otherwise it stands there because something is written in it. */
  readonly isAsked: boolean;
  readonly onClose: () => void;
}

function LineForm({ todo, lines, draft, isAsked, onClose }: FormProps) {
  const act = useAct();
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    if (isAsked) field.current?.focus({ preventScroll: true });
  }, [isAsked]);
  useLayoutEffect(() => {
    // In the middle: at the bottom it would come to lie behind what is fixed there.
    if (document.activeElement === field.current) field.current?.form?.scrollIntoView({ block: 'center' });
  }, [isAsked, lines]);

  const add = async (event: FormEvent) => {
    event.preventDefault();
    const title = cleanLine(draft.text);
    if (title === '') return;
    const made = { lid: freshLid('checklists'), todo, title, direction: 'own' } as const;
    if (await act({ op: 'todos.createChecklist', args: made })) draft.clear();
  };
  return (
    <form className={css.form} onSubmit={(event) => void add(event)} aria-label="Add a line">
      <Field label="New line">
        <TextInput
          value={draft.text}
          maxLength={200}
          ref={field}
          onChange={(e) => draft.setText(e.target.value)}
          onBlur={draft.flush}
        />
      </Field>
      <div className={css.buttons}>
        <Button
          onClick={() => {
            draft.clear();
            onClose();
          }}
        >
          Cancel
        </Button>
        <Button type="submit" icon="plus" disabled={!isVisible(draft.text)}>
          Add
        </Button>
      </div>
    </form>
  );
}
