import { useRef, type Ref } from 'react';
import { eod, type Project } from '#contract/areas/eod.ts';
import { WholeInput } from '#kit/form/whole-input.tsx';
import { useRead } from '#kit/reads/use-read.ts';
import { Button, IconButton } from '#ui/button.tsx';
import { Select } from '#ui/select.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { linesOf, MINUTES, newLine, type LineRow } from './eod-values.ts';
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
  // Whoever adds a line writes it next; whoever takes one out goes on with the one after it.
  const next = useRef<number | null>(null);
  const adding = useRef<HTMLButtonElement>(null);
  const offered = linesOf(tasks ?? [], lines);
  const takeOut = (at: number) => {
    if (lines.length === 1) adding.current?.focus();
    else next.current = Math.min(at, lines.length - 2);
    onChange(lines.toSpliced(at, 1));
  };
  const add = () => {
    next.current = lines.length;
    onChange([...lines, newLine()]);
  };
  return (
    <fieldset className={css.edit}>
      <legend>What was done</legend>
      <ol>
        {lines.map((line, at) => (
          <EditedLine
            key={line.id ?? `new ${at}`}
            ref={(input) => {
              if (!input || next.current !== at) return;
              next.current = null;
              input.focus();
            }}
            line={line}
            number={at + 1}
            projects={projects}
            onChange={(fields) => onChange(lines.map((one, n) => (n === at ? { ...one, ...fields } : one)))}
            onTakeOut={() => takeOut(at)}
          />
        ))}
      </ol>
      {error ? (
        <p role="alert" className={css.wrong}>
          {error}
        </p>
      ) : null}
      <div className={css.acts}>
        <Button ref={adding} icon="plus" onClick={add}>
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

interface LineProps {
  readonly line: LineRow;
  /** As people count them. */
  readonly number: number;
  readonly projects: readonly Project[];
  readonly onChange: (fields: Partial<LineRow>) => void;
  readonly onTakeOut: () => void;
  /** Of its text. */
  readonly ref: Ref<HTMLInputElement>;
}

function EditedLine({ line, number, projects, onChange, onTakeOut, ref }: LineProps) {
  return (
    <li>
      <TextInput
        ref={ref}
        aria-label={`Line ${number}`}
        value={line.text}
        maxLength={500}
        onChange={(event) => onChange({ text: event.target.value })}
      />
      <span className={css.parts}>
        <WholeInput
          label={`Minutes of line ${number}`}
          placeholder="min"
          value={line.minutes}
          bounds={MINUTES}
          isGuessed={line.guessed}
          onChange={(minutes) => onChange({ minutes, guessed: false })}
        />
        <Select
          aria-label={`Project of line ${number}`}
          value={line.project_id ?? ''}
          onChange={({ target: { value } }) => onChange({ project_id: value === '' ? null : Number(value) })}
        >
          <option value="">No project</option>
          {line.project_id === null || projects.some(({ id }) => id === line.project_id) ? null : (
            <option value={line.project_id}>{line.project_name ?? 'An archived project'}</option>
          )}
          {projects.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
        <IconButton icon="close" label={`Take line ${number} out`} onClick={onTakeOut} />
      </span>
    </li>
  );
}
