import { type CheckState, checkStates } from '#contract/areas/private-check-words.ts';
import { isolated } from '#contract/people-text.ts';
import type { PrivateCheckRow } from '#db/records.ts';
import { useDraft } from '#kit/drafts/use-draft.ts';
import { useAct } from '#kit/outbox/use-act.ts';
import { formatMoment } from '#lib/format-when.ts';
import { Field } from '#ui/field.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { TruthChip } from '#ui/truth-chip.tsx';
import { Levels } from '../levels.tsx';
import { RowTitle } from '../row.tsx';
import type { SideProps } from './private-side.tsx';
import css from '../ticks.module.css';

interface Props extends SideProps {
  readonly may: boolean;
}

const STATES = Object.entries(checkStates).map(([value, label]) => ({ value: value as CheckState, label }));

/** What is looked at on this way, one below the other. Each tap is saved at once. */
export function PrivateChecks({ view, side, now, may }: Props) {
  const checks = view.checks[side.phase];
  if (checks.length === 0) return null;
  return (
    <section aria-label={`Checks, ${side.title.toLowerCase()}`}>
      <h3>Checks</h3>
      {checks.map((check) => (
        <Check key={check.lid} check={check} view={view} now={now} may={may} />
      ))}
    </section>
  );
}

interface CheckProps extends Pick<Props, 'view' | 'now' | 'may'> {
  readonly check: PrivateCheckRow;
}

function Check({ check, view, now, may }: CheckProps) {
  const act = useAct();
  const { lid, rental, phase, check_id, found } = check;
  const state = found?.state ?? null;
  const save = async (next: CheckState, note: string): Promise<boolean> => {
    const patch = { found: { state: next, note } };
    return (await act({ op: 'privates.check', args: { lid, rental, phase, check_id, patch } })) !== null;
  };
  return (
    <div className={css.check}>
      {may ? (
        <Levels
          label={check.title}
          title={<RowTitle icon="search" isDone={found !== null} title={check.title} />}
          value={state}
          options={STATES}
          onChange={(next) => void save(next, found?.note ?? '')}
        />
      ) : (
        <p>
          <strong>{isolated(check.title)}</strong>
          {` · ${state === null ? 'not looked at' : checkStates[state]}${found?.note ? `: ${isolated(found.note)}` : ''}`}
        </p>
      )}
      {may && state !== null && (state === 'failed' || found?.note !== '') ? (
        <CheckNote check={check} onSave={(note) => save(state, note)} />
      ) : null}
      <Detail check={check} view={view} now={now} />
    </div>
  );
}

interface NoteProps {
  readonly check: PrivateCheckRow;
  /** False when it was not saved. */
  readonly onSave: (note: string) => Promise<boolean>;
}

/** What is wrong with it; saved when the field is left. */
function CheckNote({ check: { lid, found }, onSave }: NoteProps) {
  const draft = useDraft(`${lid}:note`);
  const noted = found?.note ?? '';
  const leave = async () => {
    draft.flush();
    const words = draft.text.trim();
    if (words === '') return;
    if (words === noted || (await onSave(words))) draft.clear();
  };
  return (
    <Field label="What is wrong with it">
      <TextInput
        maxLength={500}
        autoComplete="off"
        enterKeyHint="done"
        value={draft.text || noted}
        onChange={(e) => draft.setText(e.target.value)}
        onBlur={() => void leave()}
      />
    </Field>
  );
}

/** Who looked, and when; its line is there before it is needed. */
function Detail({ check, view, now }: Pick<CheckProps, 'check' | 'view' | 'now'>) {
  const { lid, checked_at, checked_by, found, required } = check;
  const truth = view.truth.get(lid);
  const who = found && checked_at ? [checked_by, formatMoment(checked_at, now)].filter(Boolean).join(', ') : null;
  return (
    <span className={css.detail}>
      <span>{who ?? (required ? 'Needed' : 'If you like')}</span>
      {truth ? <TruthChip truth={truth} /> : null}
    </span>
  );
}
