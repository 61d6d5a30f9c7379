import type { FormEvent } from 'react';
import type { Todo } from '#contract/areas/todo-record.ts';
import { count } from '#lib/say-number.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { TextArea } from '#ui/text-input.tsx';
import { marksOf } from './marks.ts';
import { todoName } from './todo-name.ts';
import css from './send-back.module.css';

interface Props {
  readonly todos: readonly Todo[];
  readonly reason: string;
  readonly onReason: (reason: string) => void;
  readonly onSend: () => void;
  readonly onClose: () => void;
}

const FORM = 'send-back';
const ALWAYS = ['Please take the photos again.', 'Please check the odometer reading.', 'Please finish the checklist.'];

/** A completion goes back to who made it, with a reason: that lands on top of their day. */
export function SendBack({ todos, reason, onReason, onSend, onClose }: Props) {
  const [only, second] = todos;
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (reason.trim() !== '') onSend();
  };
  return (
    <Dialog
      title={only && !second ? `Send back ${todoName(only)}` : `Send back ${count(todos.length, 'todo')}`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button tone="primary" icon="undo" type="submit" form={FORM} disabled={reason.trim() === ''}>
            Send back
          </Button>
        </>
      }
    >
      <form id={FORM} className={css.form} onSubmit={send}>
        <p className="muted">{`It lands on top of the day of ${whose(todos)}, with your words.`}</p>
        <ul className={css.words} aria-label="Quick words">
          {quickWords(todos).map((words) => (
            <li key={words}>
              <button type="button" onClick={() => onReason(withWords(reason, words))}>
                {words}
              </button>
            </li>
          ))}
        </ul>
        <Field label="What is to be done again" required>
          <TextArea value={reason} maxLength={500} onChange={(e) => onReason(e.target.value)} />
        </Field>
      </form>
    </Dialog>
  );
}

function whose(todos: readonly Todo[]): string {
  const names = new Set(todos.map(({ completed_by_name, resource_name }) => resource_name ?? completed_by_name));
  const [name] = names;
  return names.size === 1 && name ? name : 'who did it';
}

/** First what is wrong with these, then what is often wrong. */
function quickWords(todos: readonly Todo[]): string[] {
  const asks = todos.length === 1 && todos[0] ? marksOf(todos[0], null).map(({ ask }) => ask) : [];
  return [...new Set([...asks, ...ALWAYS])].slice(0, 4);
}

const withWords = (reason: string, words: string) =>
  reason.includes(words) ? reason : [reason.trim(), words].filter(Boolean).join(' ').slice(0, 500);
