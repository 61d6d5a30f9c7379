import { isolated } from '#contract/people-text.ts';
import type { PrecheckItem, PrecheckRow } from '#db/records.ts';
import { useKeptText } from '#kit/drafts/use-kept-text.ts';
import { named } from '#kit/walk-round/round-names.ts';
import { walkNote } from '#kit/drafts/walk-note.ts';
import { Field } from '#ui/field.tsx';
import { TextArea } from '#ui/text-input.tsx';
import { TruthChip } from '#ui/truth-chip.tsx';
import { useSave } from './use-save.ts';
import type { PartProps } from './walk-round-screen.tsx';
import css from './walk-round.module.css';

interface CheckNoteProps {
  readonly round: PrecheckRow;
  readonly check: { readonly id: number; readonly title: string; readonly item: PrecheckItem };
}

/** What is wrong with it, saved as it is written. */
export function CheckNote({ round, check: { id, title, item } }: CheckNoteProps) {
  const save = useSave(round);
  const check = { id, state: item.state };
  const keep = async (text: string) => (await save(walkNote(check, text))) || null;
  const note = useKeptText(item.note, keep, { walkRound: { of: named(round), check } });
  return (
    <div className={css.note}>
      <TextArea
        aria-label={`What is wrong with “${isolated(title)}”?`}
        placeholder="What is wrong?"
        rows={1}
        maxLength={500}
        value={note.text}
        onChange={(e) => note.setText(e.target.value)}
        onBlur={note.flush}
      />
    </div>
  );
}

/** What else is to be said of the vehicle. */
export function Note({ view: { round, unsent } }: PartProps) {
  const save = useSave(round);
  const keep = async (text: string) => (await save(walkNote(null, text))) || null;
  const note = useKeptText(round.note, keep, { walkRound: { of: named(round), check: null } });
  const truth = unsent.get('note');
  return (
    <Field label="For the office" optional hint={truth ? <TruthChip truth={truth} /> : 'Saved as you write.'}>
      <TextArea
        rows={2}
        maxLength={2000}
        value={note.text}
        onChange={(e) => note.setText(e.target.value)}
        onBlur={note.flush}
      />
    </Field>
  );
}
