import type { Ref } from 'react';
import { checkStates } from '#contract/areas/private-check-words.ts';
import { Select } from '#ui/select.tsx';
import { TextInput } from '#ui/text-input.tsx';
import type { CheckRow, WrittenCheck, WrittenChecks } from './noted.ts';
import css from './handover.module.css';

interface Props {
  readonly rows: readonly CheckRow[];
  readonly value: WrittenChecks;
  readonly error: string | undefined;
  /** Where the focus goes for a refusal: to the first that nobody looked at. */
  readonly focusRef: Ref<HTMLSelectElement>;
  readonly onChange: (checks: WrittenChecks) => void;
}

const NOT_LOOKED: WrittenCheck = { state: '', note: '' };

/** What is looked at, one below the other: good, not good and why, or does not apply. */
export function CheckFields({ rows, value, error, focusRef, onChange }: Props) {
  if (rows.length === 0) return null;
  const open = rows.find(({ id, required }) => required && !value[id]?.state) ?? rows[0];
  return (
    <fieldset className={css.checks}>
      <legend>Checks</legend>
      <p className={css.problem} role="alert">
        {error}
      </p>
      {rows.map((row) => {
        const { state, note } = value[row.id] ?? NOT_LOOKED;
        const put = (change: Partial<WrittenCheck>) => onChange({ ...value, [row.id]: { state, note, ...change } });
        return (
          <div key={row.id} className={css.check}>
            <span>
              {row.title}
              {row.required ? null : <span className="muted small"> if you like</span>}
            </span>
            <Select
              {...(row === open && { ref: focusRef })}
              aria-label={row.title}
              value={state}
              onChange={({ target }) => put({ state: target.value as WrittenCheck['state'] })}
            >
              <option value="">Not looked at</option>
              {Object.entries(checkStates).map(([word, text]) => (
                <option key={word} value={word}>
                  {text}
                </option>
              ))}
            </Select>
            {row.by && state !== '' ? <span className={`${css.by} muted small`}>{row.by}</span> : null}
            {state === 'failed' || note !== '' ? (
              <TextInput
                aria-label={`Note on ${row.title}`}
                placeholder="What is wrong with it"
                maxLength={500}
                value={note}
                onChange={({ target }) => put({ note: target.value })}
              />
            ) : null}
          </div>
        );
      })}
    </fieldset>
  );
}
