import { cutText, isolated } from '#contract/people-text.ts';
import { todos as calls } from '#contract/areas/todos.ts';
import type { Todo } from '#contract/areas/todo-record.ts';
import { ActDialog } from '#kit/form/act-dialog.tsx';
import { count } from '#lib/format-number.ts';
import { linesOf, marksOf } from './marks.ts';
import { todoName } from './todo-name.ts';
import css from './send-back.module.css';

export interface SendBackProps {
  readonly todos: readonly Todo[];
  /** Resolves with false when it was not saved; the person has been told then. */
  readonly onSend: (reason: string) => Promise<boolean>;
  readonly onSent: () => void;
  readonly onClose: () => void;
}

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
export default function SendBack({ todos, onSend, onSent, onClose }: SendBackProps) {
  const [only, second] = todos;
  return (
    <ActDialog
      title={only && !second ? `Send back ${todoName(only)}` : `Send back ${count(todos.length, 'todo')}`}
      saveText="Send back"
      rules={calls.approve}
      // What is written about these todos is there again after the question was closed; others have words of their own.
      draft={`send-back/${todos.map(({ id }) => id).join()}`}
      fields={[{ name: 'reason', kind: 'note', label: REASON, max: MOST, optional: false }]}
      lead={({ getValues, setValue, clearErrors }) => (
        <>
          <p className="muted">{`It lands on top of the day of ${isolated(whose(todos))}, with your words.`}</p>
          <QuickWords
            words={quickWords(todos)}
            onAdd={(words) => {
              setValue('reason', withWords(String(getValues('reason')), words));
              clearErrors('reason');
            }}
          />
        </>
      )}
      send={async ({ reason = '' }) =>
        (await onSend(reason)) ? { ok: true, body: null } : { ok: false, message: 'Not saved.', fields: {} }
      }
      onSaved={onSent}
      onClose={onClose}
    />
  );
}

const REASON = 'What is to be done again';
const MOST = 500;

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
  const asks = todos.length === 1 && todos[0] ? marksOf(todos[0]).map(({ ask }) => ask) : [];
  const often = OFTEN.filter(([, fits]) => todos.every(fits)).map(([words]) => words);
  return [...new Set([...asks, ...often])].slice(0, 4);
}

const withWords = (reason: string, words: string) =>
  reason.includes(words) ? reason : cutText([reason.trim(), words].filter(Boolean).join(' '), MOST);
