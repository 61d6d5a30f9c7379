import { stageCategories, type StageCategory } from '#contract/areas/lead-stage.ts';
import { WholeInput } from '#kit/form/whole-input.tsx';
import { Button, IconButton } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { Select } from '#ui/select.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { movedBy, STALE_DAYS, type ChannelRow, type StageRow } from './setup-values.ts';
import css from './leads.module.css';

type Row = ChannelRow | StageRow;

interface Props<R extends Row> {
  readonly title: string;
  /** What one is called: `stage`. */
  readonly noun: string;
  readonly rows: readonly R[];
  readonly error: string | undefined;
  readonly onChange: (rows: readonly R[]) => void;
  /** Makes an empty one. */
  readonly onAdd: () => R;
}

/** Names in an order, each with its way up, down and out. */
export function SetupRows<R extends Row>({ title, noun, rows, error, onChange, onAdd }: Props<R>) {
  const change = (at: number, fields: Partial<StageRow>) =>
    onChange(rows.map((row, n) => (n === at ? { ...row, ...fields } : row)));
  return (
    <fieldset className={css.setup}>
      <legend>{title}</legend>
      <ol>
        {rows.map((row, at) => (
          <li key={row.id ?? `new ${at}`}>
            <TextInput
              aria-label={`Name of ${noun} ${at + 1}`}
              value={row.name}
              maxLength={60}
              onChange={(event) => change(at, { name: event.target.value })}
            />
            {'category' in row ? <StageFields row={row} at={at} onChange={(fields) => change(at, fields)} /> : null}
            <span className={css.rowActs}>
              <IconButton
                icon="up"
                label={`${row.name || noun} up`}
                disabled={at === 0}
                onClick={() => onChange(movedBy(rows, at, -1))}
              />
              <IconButton
                icon="down"
                label={`${row.name || noun} down`}
                disabled={at === rows.length - 1}
                onClick={() => onChange(movedBy(rows, at, 1))}
              />
              <IconButton
                icon="close"
                label={`Take ${row.name || noun} out`}
                onClick={() => onChange(rows.toSpliced(at, 1))}
              />
            </span>
          </li>
        ))}
      </ol>
      {error === undefined ? null : (
        <p className={css.error} role="alert">
          <Icon name="needs" size="1em" />
          {error}
        </p>
      )}
      <Button icon="plus" onClick={() => onChange([...rows, onAdd()])}>
        Add a {noun}
      </Button>
    </fieldset>
  );
}

interface StageFieldsProps {
  readonly row: StageRow;
  readonly at: number;
  readonly onChange: (fields: Partial<StageRow>) => void;
}

function StageFields({ row, at, onChange }: StageFieldsProps) {
  return (
    <>
      <Select
        aria-label={`Kind of stage ${at + 1}`}
        value={row.category}
        onChange={(event) => onChange({ category: event.target.value as StageCategory })}
      >
        {Object.entries(stageCategories).map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </Select>
      {row.category === 'open' ? (
        <span className={css.days}>
          Quiet after
          <WholeInput
            label={`Days until leads of stage ${at + 1} are quiet for too long`}
            value={row.stale_days}
            bounds={STALE_DAYS}
            onChange={(stale_days) => onChange({ stale_days })}
          />
          days
        </span>
      ) : null}
    </>
  );
}
