import { useController, type UseFormReturn } from 'react-hook-form';
import { useCohortsOfDay } from '#kit/expense/use-cohorts-of-day.ts';
import { formatDate } from '#lib/format-when.ts';
import { Button } from '#ui/button.tsx';
import { formLabels, otherStart, statedText, type StatementValues } from './statement-values.ts';
import css from './form.module.css';

const NONE = 'Choose a cohort.';

/** Whose it is: one cohort or several, each with the day until which it was stated. */
export function CohortChoice({ form }: { readonly form: UseFormReturn<StatementValues> }) {
  const cohorts = useCohortsOfDay('');
  const {
    field: { value: chosen, onChange, ref },
    fieldState: { error },
  } = useController({
    control: form.control,
    name: 'cohortIds',
    rules: { validate: (ids) => ids.length > 0 || NONE },
  });
  const turn = (id: number) => onChange(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
  const startDate = form.watch('startDate');
  const late = cohorts.find((cohort) => chosen.includes(cohort.id) && otherStart(cohort, startDate) !== null);
  const start = late && otherStart(late, startDate);
  return (
    <fieldset className={css.cohorts}>
      <legend>{formLabels.cohortIds}</legend>
      {cohorts.map((cohort, n) => (
        <label key={cohort.id}>
          <input
            ref={n === 0 ? ref : undefined}
            type="checkbox"
            checked={chosen.includes(cohort.id)}
            onChange={() => turn(cohort.id)}
          />
          <span>
            {cohort.name} <span className="muted small">{statedText(cohort)}</span>
          </span>
        </label>
      ))}
      {late && start ? (
        <div className={css.start} aria-live="polite">
          <span>{`${late.name} is ${statedText(late)}: begin on ${formatDate(start)}, or it cannot be issued.`}</span>
          <Button onClick={() => form.setValue('startDate', start, { shouldDirty: true })}>
            {`Begin on ${formatDate(start)}`}
          </Button>
        </div>
      ) : null}
      {error ? (
        <p className={css.problem} role="alert">
          {error.message}
        </p>
      ) : null}
    </fieldset>
  );
}
