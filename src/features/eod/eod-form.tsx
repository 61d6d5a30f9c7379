import { useState } from 'react';
import { eod, eodLabels, type EodReport, type EodTask } from '#contract/areas/eod.ts';
import type { UnsentReport } from '#db/views/reports.ts';
import { useDraftReady } from '#kit/drafts/use-draft-ready.ts';
import { CheckField } from '#kit/form/check-field.tsx';
import { FormDrawer } from '#kit/form/form-drawer.tsx';
import type { FormProps } from '#kit/form/form-props.ts';
import { useSave } from '#kit/form/use-save.ts';
import { useRead } from '#kit/reads/use-read.ts';
import { dayOf } from '#lib/day.ts';
import { Field } from '#ui/field.tsx';
import { TextArea, TextInput } from '#ui/text-input.tsx';
import { EodLines } from './eod-lines.tsx';
import { linesOf, valuesOf, waitingValues, type EodValues } from './eod-values.ts';
import { useSendReport } from './use-send-report.ts';
import { useUnsentReports } from './use-unsent-reports.ts';
import css from './eod.module.css';

/** Writes the report of a day, or changes one. That of today begins with what was done. */
export default function EodForm(props: FormProps<EodReport>) {
  const [today] = useState(() => dayOf(Date.now()));
  const isReady = useDraftReady();
  const { data, error } = useRead(
    eod.tasks,
    { body: { startDate: today, endDate: today, perPage: 100 } },
    !props.record,
  );
  const unsent = useUnsentReports();
  // Without an answer it begins empty: there is something to write all the same.
  if (!isReady || !unsent || (!props.record && !data && !error)) return null;
  return <OpenForm {...props} today={today} tasks={data?.body.tasks ?? []} unsent={unsent} />;
}

/** What of this report, or of that of today, waits on this device. */
const waitingOf = (unsent: readonly UnsentReport[], record: EodReport | null, today: string): UnsentReport | null =>
  unsent.find(({ lid, isNew, day }) => (record ? lid === `report/${record.id}` : isNew && day === today)) ?? null;

interface OpenProps extends FormProps<EodReport> {
  /** `YYYY-MM-DD`, as it was when the form was opened. */
  readonly today: string;
  readonly tasks: readonly EodTask[];
  readonly unsent: readonly UnsentReport[];
}

function OpenForm({ record, today, tasks, unsent, onSaved, onClose }: OpenProps) {
  // As it was when the form was opened: what is written in it goes on from there.
  const [waiting] = useState(() => waitingOf(unsent, record, today));
  const send = useSendReport({ record, waiting, unsent });
  const save = useSave<EodValues, EodReport | null>({
    own: waiting
      ? waitingValues(waiting)
      : record
        ? valuesOf(record)
        : { report_date: today, ...EMPTY, lines: linesOf(tasks) },
    base: record?.updated_at ?? null,
    draft: waiting?.lid ?? (record ? `/api/eodReports/${record.id}` : '/api/eodReports'),
    labels: { ...LABELS, report_date: eodLabels.report_date },
    // What was refused is tried again as it is, too.
    send: (values, changed, signal) =>
      (record || waiting) && changed.length === 0 && !waiting?.refused ? null : send(values, signal),
    // What did not arrive goes out by itself, and nothing is said of it here: the list and the outbox do.
    onSaved: (report) => (report ? onSaved(report) : onClose()),
    onClose,
  });
  const { form } = save;
  const { lines, report_date } = form.watch();
  const { errors } = form.formState;
  return (
    <FormDrawer title={record ? 'Change the report' : 'New report'} save={save}>
      {record || waiting ? null : (
        <Field label={eodLabels.report_date} error={errors.report_date?.message} required>
          <TextInput type="date" max={today} {...form.register('report_date')} />
        </Field>
      )}
      <EodLines
        lines={lines}
        day={report_date}
        error={errors.lines?.message}
        onChange={(rows) => form.setValue('lines', rows)}
      />
      {(['summary', 'blockers', 'plan'] as const).map((name) => (
        <div key={name} className={css.wide}>
          <Field label={LABELS[name]} error={errors[name]?.message}>
            <TextArea rows={2} maxLength={4000} {...form.register(name)} />
          </Field>
        </div>
      ))}
      {record?.submitted_at ? null : (
        <div className={css.wide}>
          <CheckField
            label="Hand it in now"
            hint="Without it you can go on with it later."
            error={errors.submitted?.message}
            control={form.register('submitted')}
          />
        </div>
      )}
    </FormDrawer>
  );
}

const LABELS = {
  lines: 'Lines',
  summary: eodLabels.summary,
  blockers: eodLabels.blockers,
  plan: eodLabels.plan,
  submitted: eodLabels.submitted_at,
} as const;

const EMPTY = { summary: '', blockers: '', plan: '', submitted: true } as const;
