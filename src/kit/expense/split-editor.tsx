import { useEffect, useId, useRef, useState, type Ref } from 'react';
import { MOST_LINES } from '#contract/money/split.ts';
import { formatCents } from '#contract/rental/cents.ts';
import { VehiclePick } from '#kit/pick/vehicle-pick.tsx';
import { Button, IconButton } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Select } from '#ui/select.tsx';
import { TextInput } from '#ui/text-input.tsx';
import {
  among,
  equally,
  HOUSE,
  inMode,
  isEven,
  partsOf,
  restOf,
  restText,
  type Split,
  type SplitLine,
  type SplitTarget,
  withoutLine,
  withTarget,
} from './split-values.ts';
import { useCohortsOfDay } from './use-cohorts-of-day.ts';
import css from './split-editor.module.css';

interface Props {
  readonly split: Split;
  readonly onChange: (split: Split) => void;
  /** What is split, as it is written. */
  readonly total: string;
  /** The day on the paper: whose the vehicles were then. */
  readonly day: string;
  readonly error?: string | undefined;
  /** Where a vehicle is added, for who moves the focus there. */
  readonly inputRef?: Ref<HTMLInputElement> | undefined;
}

/** On which vehicles and cohorts a sum is spent, with what is left of it. */
export function SplitEditor(props: Props) {
  const { split, onChange, total, error } = props;
  const { lines, mode } = split;
  const parts = partsOf(total, split);
  const put = (at: number, share: string) =>
    onChange({ mode, lines: lines.map((line, n) => (n === at ? { ...line, share } : line)) });
  const problem = useId();
  useEvenParts(props);
  return (
    <fieldset className={css.split} aria-describedby={error === undefined ? undefined : problem}>
      <legend>Spent on</legend>
      {lines.length > 0 ? (
        <ul className={css.lines} aria-label="Lines">
          {lines.map((line, at) => (
            <Line
              key={`${line.vehicle_id} ${line.cohort_id} ${line.category_id} ${line.note}`}
              line={line}
              isAlone={lines.length === 1}
              part={mode === 'percent' ? parts?.[at] : undefined}
              mode={mode}
              onShare={(share) => put(at, share)}
              onRemove={() => onChange(withoutLine(total, split, at))}
            />
          ))}
        </ul>
      ) : null}
      {lines.length > 1 ? <Acts {...props} /> : null}
      <AddLine {...props} />
      <p id={problem} className={css.problem} role="alert">
        {error}
      </p>
    </fieldset>
  );
}

/** Equal parts stay equal when the sum is written after them, or changed. */
function useEvenParts({ split, onChange, total }: Props) {
  const before = useRef(total);
  useEffect(() => {
    const was = before.current;
    before.current = total;
    if (was !== total && split.lines.length > 1 && isEven(was, split)) onChange(equally(total, split.lines));
  });
}

interface LineProps {
  readonly line: SplitLine;
  /** It is all of it, so nothing has to be written. */
  readonly isAlone: boolean;
  /** In percent: the cents that it comes to. */
  readonly part: number | undefined;
  readonly mode: Split['mode'];
  readonly onShare: (share: string) => void;
  readonly onRemove: () => void;
}

function Line({ line: { name, share, note }, isAlone, part, mode, onShare, onRemove }: LineProps) {
  return (
    <li className={css.line}>
      <span className={css.name}>
        {name}
        {note === '' ? null : <span className={css.note}>{note}</span>}
        {part === undefined || isAlone ? null : <span className={css.note}>{formatCents(part)}</span>}
      </span>
      {isAlone ? (
        <span className={css.whole}>All of it</span>
      ) : (
        <TextInput
          className={css.share}
          aria-label={`${mode === 'percent' ? 'Percent' : 'Amount'} for ${name}`}
          inputMode="decimal"
          autoComplete="off"
          placeholder={mode === 'percent' ? '0' : '0.00'}
          value={share}
          onChange={({ target }) => onShare(target.value)}
        />
      )}
      <IconButton icon="trash" label={`Remove ${name}`} onClick={onRemove} />
    </li>
  );
}

/** What is left, and the ways to write the parts at once. */
function Acts({ split, onChange, total }: Props) {
  const rest = restOf(total, split);
  return (
    <div className={css.acts}>
      <output className={css.rest} data-off={rest !== 0 || undefined}>
        {restText(total, split)}
      </output>
      <Button onClick={() => onChange(equally(total, split.lines))}>Equally</Button>
      <Button
        aria-pressed={split.mode === 'percent'}
        onClick={() => onChange(inMode(total, split, split.mode === 'percent' ? 'amount' : 'percent'))}
      >
        {split.mode === 'percent' ? 'In amounts' : 'By percent'}
      </Button>
    </div>
  );
}

/** A vehicle more, a cohort as a whole, or all vehicles of a cohort on that day. */
function AddLine({ split, onChange, total, day, inputRef }: Props) {
  const cohorts = useCohortsOfDay(day);
  const [cleared, setCleared] = useState(0);
  const add = (target: SplitTarget) => onChange(withTarget(total, split, target));
  const chosen = new Set(split.lines.flatMap(({ vehicle_id }) => (vehicle_id === null ? [] : [vehicle_id])));
  const choose = (value: string) => {
    // The select shows what it offers again, and not what was chosen last.
    setCleared(cleared + 1);
    const [act, id] = value.split(' ');
    const cohort = cohorts.find((one) => String(one.id) === id);
    if (!cohort) return;
    if (act === 'vehicles')
      return onChange(
        among(
          total,
          cohort.vehicles.map(({ id: vehicle_id, plate }) => ({ vehicle_id, cohort_id: null, name: plate })),
        ),
      );
    add(cohort.kind === 'house' ? HOUSE : { vehicle_id: null, cohort_id: cohort.id, name: cohort.name });
  };
  if (split.lines.length >= MOST_LINES) return null;
  return (
    <div className={css.add}>
      <VehiclePick
        label={split.lines.length === 0 ? 'Vehicle' : 'Another vehicle'}
        except={chosen}
        ref={inputRef}
        onPick={({ id, name }) => add({ vehicle_id: id, cohort_id: null, name })}
      />
      {cohorts.length > 0 ? (
        <Field label="Or a cohort">
          <Select key={cleared} defaultValue="" onChange={({ target }) => choose(target.value)}>
            <option value="">Choose…</option>
            <optgroup label="As a whole">
              {cohorts.map(({ id, name }) => (
                <option key={id} value={`whole ${id}`}>
                  {name}
                </option>
              ))}
            </optgroup>
            <optgroup label="Its vehicles that day, equally">
              {cohorts
                .filter(({ vehicles }) => vehicles.length > 0)
                .map(({ id, name, vehicles }) => (
                  <option key={id} value={`vehicles ${id}`}>
                    {`${name} (${vehicles.length})`}
                  </option>
                ))}
            </optgroup>
          </Select>
        </Field>
      ) : null}
    </div>
  );
}
