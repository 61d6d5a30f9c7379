import { type AgreedTerms, type Cohort, cohorts, type TermComponent, termComponents } from '#contract/areas/cohorts.ts';
import type { Answer } from '#contract/endpoint.ts';
import { useDraftReady } from '#kit/drafts/use-draft-ready.ts';
import { FormDialog } from '#kit/form/form-dialog.tsx';
import { useSave } from '#kit/form/use-save.ts';
import { useWrite } from '#kit/writes/use-write.ts';
import { dayOf } from '#lib/day.ts';
import { useNow } from '#lib/use-now.ts';
import { Button, IconButton } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Icon } from '#ui/icon.tsx';
import { Select } from '#ui/select.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { useToast } from '#ui/toast.tsx';
import css from '../setup-money.module.css';
import {
  bodyOf,
  freeComponents,
  notNumbers,
  refusedTerms,
  type TermRow,
  type TermValues,
  valuesOf,
} from './term-values.ts';

export interface TermsDialogProps {
  readonly cohort: Cohort;
  /** Null for new ones. */
  readonly agreed: AgreedTerms | null;
  readonly onClose: () => void;
}

/** Agrees on terms from a day on, or changes what was agreed. */
export default function TermsDialog(props: TermsDialogProps) {
  return useDraftReady() ? <OpenDialog {...props} /> : null;
}

function OpenDialog({ cohort, agreed, onClose }: TermsDialogProps) {
  const write = useWrite();
  const toast = useToast();
  const today = dayOf(useNow(60_000));
  const save = useSave<TermValues, Answer<typeof cohorts.setTerms>>({
    own: valuesOf(agreed, today),
    base: null,
    draft: `cohorts/${cohort.id}/terms/${agreed?.from_date ?? 'new'}`,
    labels: { from_date: 'From', rows: 'Terms' },
    send: async (values, _changed, signal) => {
      const wrong = notNumbers(values.rows);
      if (wrong.length > 0) return { ok: false, message: 'Please look at the terms.', fields: { rows: wrong } };
      const sent = await write(cohorts.setTerms, { params: { id: cohort.id }, body: bodyOf(values) }, { signal });
      return sent.ok ? sent : { ...sent, fields: refusedTerms(sent.fields, values.rows) };
    },
    onSaved: ({ message }) => {
      toast({ text: message });
      onClose();
    },
    onClose,
  });
  const { form } = save;
  const { errors } = form.formState;
  return (
    <FormDialog title={agreed ? 'Change the terms' : `New terms of ${cohort.name}`} save={save}>
      <Field
        label="From"
        hint={agreed ? 'The day stays; agree anew for another one.' : 'They hold as a whole until the next ones.'}
        error={errors.from_date?.message}
      >
        <TextInput
          type="date"
          readOnly={agreed !== null}
          {...form.register('from_date', { required: 'Please fill this in.' })}
        />
      </Field>
      <TermRows
        rows={form.watch('rows')}
        error={errors.rows?.message}
        onChange={(rows) => form.setValue('rows', rows)}
      />
    </FormDialog>
  );
}

interface RowsProps {
  readonly rows: readonly TermRow[];
  readonly error: string | undefined;
  readonly onChange: (rows: readonly TermRow[]) => void;
}

/** What is agreed on, each with the owner's share or the fee. */
function TermRows({ rows, error, onChange }: RowsProps) {
  const [next] = freeComponents(rows);
  const change = (at: number, fields: Partial<TermRow>) =>
    onChange(rows.map((row, n) => (n === at ? { ...row, ...fields } : row)));
  return (
    <fieldset className={css.terms}>
      <legend>Owner’s shares, and the fee</legend>
      {rows.map((row, at) => (
        <TermFields
          key={row.component}
          row={row}
          free={freeComponents(rows)}
          onChange={(fields) => change(at, fields)}
          onRemove={() => onChange(rows.toSpliced(at, 1))}
        />
      ))}
      {error === undefined ? null : (
        <p className={css.error} role="alert">
          <Icon name="needs" size="1em" />
          {error}
        </p>
      )}
      {next === undefined ? null : (
        <div className={css.acts}>
          <Button icon="plus" onClick={() => onChange([...rows, { component: next, value: '' }])}>
            Add another
          </Button>
        </div>
      )}
    </fieldset>
  );
}

interface TermFieldsProps {
  readonly row: TermRow;
  readonly free: readonly TermComponent[];
  readonly onChange: (fields: Partial<TermRow>) => void;
  readonly onRemove: () => void;
}

function TermFields({ row: { component, value }, free, onChange, onRemove }: TermFieldsProps) {
  const words = termComponents[component];
  return (
    <div className={css.term}>
      <Field label="Of what">
        <Select value={component} onChange={(event) => onChange({ component: event.target.value as TermComponent })}>
          {[component, ...free].map((one) => (
            <option key={one} value={one}>
              {termComponents[one]}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={component === 'fee' ? 'Fee' : 'Share (%)'}>
        <TextInput
          inputMode="decimal"
          autoComplete="off"
          value={value}
          onChange={(event) => onChange({ value: event.target.value })}
        />
      </Field>
      <IconButton icon="close" label={`Take out ${words}`} onClick={onRemove} />
    </div>
  );
}
