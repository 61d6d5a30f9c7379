import type { ComponentType } from 'react';
import type { StatementRow } from '#contract/areas/statement-record.ts';
import { statements as calls } from '#contract/areas/statements.ts';
import type { Answer } from '#contract/endpoint.ts';
import { useDraftReady } from '#kit/drafts/use-draft-ready.ts';
import { FormDrawer } from '#kit/form/form-drawer.tsx';
import type { FormFrameProps } from '#kit/form/use-form-parts.tsx';
import { useSave } from '#kit/form/use-save.ts';
import { useWrite } from '#kit/writes/use-write.ts';
import { dayOf } from '#lib/day.ts';
import { useNow } from '#lib/use-now.ts';
import { Field } from '#ui/field.tsx';
import { TextArea, TextInput } from '#ui/text-input.tsx';
import { useToast } from '#ui/toast.tsx';
import { useRequestId } from '../shared/use-request-id.ts';
import { CohortChoice } from './cohort-choice.tsx';
import { FormPreview } from './form-preview.tsx';
import { endProblem, formLabels, type StatementValues, valuesOf } from './statement-values.ts';
import css from './form.module.css';

export interface StatementFormProps {
  /** The draft that is changed; a void one is made again. Null for a new one. */
  readonly statement: StatementRow | null;
  /** Where it stands: in the drawer beside a list unless it says otherwise. */
  readonly frame?: ComponentType<FormFrameProps<StatementValues>>;
  readonly onSaved: (id: number) => void;
  readonly onClose: () => void;
}

const EMPTY = 'Please fill this in.';

/** Says of whom and of which days a statement is to be. Nothing is fixed by it. */
export default function StatementForm(props: StatementFormProps) {
  return useDraftReady() ? <Open {...props} /> : null;
}

const titleOf = (statement: StatementRow | null): string => {
  if (statement === null) return 'New statement';
  return statement.state === 'draft' ? 'Change the draft' : `In place of ${statement.number}`;
};

function Open(props: StatementFormProps) {
  const { statement, frame: Frame = FormDrawer } = props;
  const save = useStatement(props);
  const { form } = save;
  const { errors } = form.formState;
  const values = form.watch();
  return (
    <Frame title={titleOf(statement)} save={save} saveText="Save the draft">
      <Field label={formLabels.startDate} error={errors.startDate?.message}>
        <TextInput type="date" {...form.register('startDate', { required: EMPTY })} />
      </Field>
      <Field label={formLabels.endDate} error={errors.endDate?.message}>
        <TextInput
          type="date"
          {...form.register('endDate', {
            required: EMPTY,
            validate: (end, { startDate }) => endProblem(startDate, end),
          })}
        />
      </Field>
      <CohortChoice form={form} />
      <FormPreview {...values} />
      <div className={css.wide}>
        <Field label={formLabels.title} optional error={errors.title?.message}>
          <TextInput autoComplete="off" maxLength={120} {...form.register('title')} />
        </Field>
      </div>
      <div className={css.wide}>
        <Field
          label={formLabels.note}
          optional
          hint="For the office; it is not on the paper."
          error={errors.note?.message}
        >
          <TextArea rows={3} maxLength={2000} {...form.register('note')} />
        </Field>
      </div>
    </Frame>
  );
}

function useStatement({ statement, onSaved, onClose }: StatementFormProps) {
  const write = useWrite();
  const toast = useToast();
  const requestId = useRequestId();
  const today = dayOf(useNow(60_000));
  const draft = statement?.state === 'draft' ? statement : null;
  const replaces = statement && !draft ? { replaces_id: statement.id } : {};
  return useSave<StatementValues, Answer<typeof calls.store>>({
    draft: draft ? `statement/${draft.id}` : statement ? `statement/${statement.id}/again` : 'statement/new',
    own: valuesOf(statement, today),
    base: draft?.updated_at ?? null,
    labels: formLabels,
    send: (values, changed, signal) => {
      if (draft && changed.length === 0) return null;
      const content = { ...values, cohortIds: [...values.cohortIds], ...replaces };
      const body = { ...content, request_id: requestId(content) };
      if (!draft) return write(calls.store, { body }, { signal });
      const input = { params: { id: draft.id } };
      return write(calls.update, { ...input, body }, { signal, shows: { endpoint: calls.one, input } });
    },
    onSaved: ({ message, statement: saved }) => {
      toast({ text: message });
      onSaved(saved.id);
    },
    onClose,
  });
}
