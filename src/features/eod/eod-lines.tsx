import { useRef } from 'react';
import { eod } from '#contract/areas/eod.ts';
import { useRead } from '#kit/reads/use-read.ts';
import { Button, IconButton } from '#ui/button.tsx';
import { Select } from '#ui/select.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { linesOf, newLine, type LineRow } from './eod-values.ts';
import css from './eod.module.css';

interface Props {
  readonly lines: readonly LineRow[];
  /** `YYYY-MM-DD`: what was done on it is offered. */
  readonly day: string;
  readonly error: string | undefined;
  readonly onChange: (lines: readonly LineRow[]) => void;
}

/** What was done, a line each, with its minutes and its project. */
export function EodLines({ lines, day, error, onChange }: Props) {
  const projects = useRead(eod.projects, {}).data?.body.projects ?? [];
  const tasks = useRead(eod.tasks, { body: { startDate: day, endDate: day, perPage: 100 } }, day !== '').data?.body
    .tasks;
  // Whoever adds a line writes it next.
  const isAdded = useRef(false);
  const offered = linesOf(tasks ?? [], lines);
  const change = (at: number, fields: Partial<LineRow>) =>
    onChange(lines.map((line, n) => (n === at ? { ...line, ...fields } : line)));
  return (
    <fieldset className={css.edit}>
      <legend>What was done</legend>
      <ol>
        {lines.map((line, at) => (
          <li key={line.id ?? `new ${at}`}>
            <TextInput
              ref={(input) => {
                if (!input || !isAdded.current || at < lines.length - 1) return;
                isAdded.current = false;
                input.focus();
              }}
              aria-label={`Line ${at + 1}`}
              value={line.text}
              maxLength={500}
              onChange={(event) => change(at, { text: event.target.value })}
            />
            <span className={css.parts}>
              <TextInput
                aria-label={`Minutes of line ${at + 1}`}
                inputMode="numeric"
                placeholder="min"
                value={line.minutes}
                data-guessed={line.guessed || undefined}
                onChange={(event) => change(at, { minutes: event.target.value.replace(/\D/g, ''), guessed: false })}
              />
              <Select
                aria-label={`Project of line ${at + 1}`}
                value={line.project_id ?? ''}
                onChange={({ target: { value } }) => change(at, { project_id: value === '' ? null : Number(value) })}
              >
                <option value="">No project</option>
                {projects.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </Select>
              <IconButton
                icon="close"
                label={`Take line ${at + 1} out`}
                onClick={() => onChange(lines.toSpliced(at, 1))}
              />
            </span>
          </li>
        ))}
      </ol>
      {error ? (
        <p role="alert" className={css.wrong}>
          {error}
        </p>
      ) : null}
      <div className={css.acts}>
        <Button
          icon="plus"
          onClick={() => {
            isAdded.current = true;
            onChange([...lines, newLine()]);
          }}
        >
          Add a line
        </Button>
        {offered.length > 0 ? (
          <Button icon="check" onClick={() => onChange([...lines, ...offered])}>
            {offered.length === 1 ? 'Add what was done that day' : `Add the ${offered.length} things done that day`}
          </Button>
        ) : null}
      </div>
    </fieldset>
  );
}
