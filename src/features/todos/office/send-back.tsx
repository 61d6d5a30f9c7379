import type { FormEvent } from 'react';
import type { Todo } from '#contract/areas/todo-record.ts';
import { saveByKey } from '#kit/form/save-by-key.ts';
import { count } from '#lib/format-number.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { TextArea } from '#ui/text-input.tsx';
import { linesOf, marksOf } from './marks.ts';
import { todoName } from './todo-name.ts';
import css from './send-back.module.css';

export interface SendBackProps {
  readonly todos: readonly Todo[];
  readonly reason: string;
  readonly onReason: (reason: string) => void;
  readonly onSend: () => void;
  readonly onClose: () => void;
}

const FORM = 'send-back';

/** What is often to be done again, and of which todos it can be asked. */
const OFTEN: readonly (readonly [words: string, fits: (todo: Todo) => boolean])[] = [
  ['Please take the photos again.', ({ photo_count, todoimages }) => photo_count + todoimages.length > 0],
  [
    'Please check the odometer reading.',
    ({ vehicle_id, needs_odometer, odometer }) => vehicle_id !== null && (needs_odometer || odometer.length > 0),
  ],
  ['Please finish the checklist.', (todo) => linesOf(todo).length > 0],
];

/** A completion goes back to who made it, with a reason: that lands on top of their day. */
export default function SendBack({ todos, reason, onReason, onSend, onClose }: SendBackProps) {
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
          <Button
            tone="primary"
            icon="undo"
            type="submit"
            form={FORM}
            aria-keyshortcuts="Control+Enter"
            disabled={reason.trim() === ''}
          >
            Send back
          </Button>
        </>
      }
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <form id={FORM} className={css.form} onSubmit={send} onKeyDown={saveByKey}>
        <p className="muted">{`It lands on top of the day of ${whose(todos)}, with your words.`}</p>
        <QuickWords words={quickWords(todos)} onAdd={(words) => onReason(withWords(reason, words))} />
        <Field label="What is to be done again" required>
          <TextArea value={reason} maxLength={500} onChange={(e) => onReason(e.target.value)} />
        </Field>
      </form>
    </Dialog>
  );
}

interface QuickWordsProps {
  readonly words: readonly string[];
  readonly onAdd: (words: string) => void;
}

function QuickWords({ words, onAdd }: QuickWordsProps) {
  if (words.length === 0) return null;
  return (
    <ul className={css.words} aria-label="Quick words">
      {words.map((one) => (
        <li key={one}>
          <button type="button" onClick={() => onAdd(one)}>
            {one}
          </button>
        </li>
      ))}
    </ul>
  );
}

function whose(todos: readonly Todo[]): string {
  const names = new Set(todos.map(({ completed_by_name, resource_name }) => resource_name ?? completed_by_name));
  const [name] = names;
  return names.size === 1 && name ? name : 'who did it';
}

/** First what is wrong with these, then what is often wrong and fits all of them. */
function quickWords(todos: readonly Todo[]): string[] {
  const asks = todos.length === 1 && todos[0] ? marksOf(todos[0], null).map(({ ask }) => ask) : [];
  const often = OFTEN.filter(([, fits]) => todos.every(fits)).map(([words]) => words);
  return [...new Set([...asks, ...often])].slice(0, 4);
}

const withWords = (reason: string, words: string) =>
  reason.includes(words) ? reason : [reason.trim(), words].filter(Boolean).join(' ').slice(0, 500);
