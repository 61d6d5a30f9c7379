import { useState } from 'react';
import { useDraft } from '#kit/drafts/use-draft.ts';
import { fuelText } from '#kit/rental/energy-text.ts';
import { Field } from '#ui/field.tsx';
import { Select } from '#ui/select.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { TruthChip } from '#ui/truth-chip.tsx';
import { useSave } from './use-save.ts';
import type { PartProps } from './walk-round-screen.tsx';
import { percentOf } from './words.ts';
import css from './walk-round.module.css';

/** From full to empty, as one reads the needle. */
const LEVELS = [8, 7, 6, 5, 4, 3, 2, 1, 0];

/** What stands in the tank, and in the battery: a hybrid has both. */
export function Energy({ view }: PartProps) {
  const save = useSave(view.round);
  const { fuel_eighths } = view.round;
  const truth = view.unsent.get('fuel_eighths');
  return (
    <div className={css.pair}>
      <Field label="Fuel" hint={truth ? <TruthChip truth={truth} /> : undefined}>
        <Select
          value={fuel_eighths ?? ''}
          onChange={(e) => void save({ fuel_eighths: e.target.value === '' ? null : Number(e.target.value) })}
        >
          <option value="">Not noted</option>
          {LEVELS.map((eighths) => (
            <option key={eighths} value={eighths}>
              {fuelText(eighths)}
            </option>
          ))}
        </Select>
      </Field>
      <Charge view={view} />
    </div>
  );
}

/** How far the battery is charged; saved when the field is left. */
function Charge({ view: { round, unsent } }: PartProps) {
  const save = useSave(round);
  const draft = useDraft(`${round.lid}:charge`);
  const noted = round.charge_percent === null ? '' : String(round.charge_percent);
  /** Null while nobody types: then it shows what is noted, or what was typed before the app was closed. */
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? (draft.text || noted);
  const charge_percent = percentOf(text);
  const truth = unsent.get('charge_percent');
  const leave = async () => {
    draft.flush();
    if (charge_percent === undefined) return;
    if (charge_percent === round.charge_percent || (await save({ charge_percent }))) draft.clear();
    setTyped(null);
  };
  return (
    <Field
      label="Charge"
      hint={truth ? <TruthChip truth={truth} /> : 'In percent.'}
      error={charge_percent === undefined ? 'Please type a whole number from 0 to 100.' : undefined}
    >
      <TextInput
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint="done"
        value={text}
        onChange={(e) => {
          setTyped(e.target.value);
          draft.setText(e.target.value);
        }}
        onBlur={() => void leave()}
      />
    </Field>
  );
}
