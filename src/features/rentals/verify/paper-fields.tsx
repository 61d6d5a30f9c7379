import { useEffect, useId, useRef, type KeyboardEvent } from 'react';
import { Icon } from '#ui/icon.tsx';
import type { FieldErrors } from '#contract/schema.ts';
import { isolated } from '#contract/people-text.ts';
import { formatDate } from '#lib/format-when.ts';
import { isComposing } from '#lib/is-composing.dom.ts';
import { FIELDS, type Paper, type PaperField, type PaperValues } from './paper.ts';
import { factText } from './trip.ts';
import css from './side.module.css';

interface Props {
  readonly paper: Paper;
  readonly values: PaperValues;
  readonly faults: Partial<Record<PaperField, string>>;
  /** Of the last refusal. */
  readonly errors: FieldErrors | undefined;
  readonly isLocked: boolean;
  readonly onChange: (values: Partial<PaperValues>) => void;
}

const LABELS: Readonly<Record<PaperField, string>> = {
  document_number: 'Number',
  birth_date: 'Born',
  region: 'State',
  issued_on: 'Issued',
  expires_on: 'Ends',
};
const isDate = (field: PaperField) => field !== 'document_number' && field !== 'region';

/** What is read off the paper beside its picture. A refused field has the focus. */
export function PaperFields({ paper, values, faults, errors, isLocked, onChange }: Props) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const refused = list.current?.querySelector<HTMLInputElement>('[aria-invalid]');
    if (errors) refused?.focus();
  }, [errors]);
  return (
    <div ref={list} className={css.fields}>
      <Fact label="Name">{isolated(paper.document.customer_name)}</Fact>
      {FIELDS[paper.document.verification].map((field) => (
        <FieldRow
          key={field}
          paper={paper}
          field={field}
          value={values[field]}
          fault={faults[field]}
          error={errors?.[field]}
          isLocked={isLocked}
          onChange={onChange}
        />
      ))}
      {paper.document.verification === 'insurance' ? <InsuranceFacts paper={paper} /> : null}
    </div>
  );
}

interface RowProps extends Pick<Props, 'paper' | 'isLocked' | 'onChange'> {
  readonly field: PaperField;
  readonly value: string;
  readonly fault: string | undefined;
  readonly error: readonly string[] | undefined;
}

/** Escape and Enter give the keys back to the desk. */
function leaveField(event: KeyboardEvent<HTMLInputElement>): void {
  if (isComposing(event) || (event.key !== 'Escape' && event.key !== 'Enter')) return;
  event.preventDefault();
  event.currentTarget.blur();
}

function FieldRow({ paper, field, value, fault, error, isLocked, onChange }: RowProps) {
  const id = useId();
  const words = error?.join(' ') ?? fault ?? factText(paper, field, value);
  const isWrong = error !== undefined || fault !== undefined;
  const isJudged = field === 'birth_date' || field === 'expires_on' || paper.document.verification === 'address_proof';
  return (
    <div className={css.field} data-wrong={isWrong || undefined}>
      <label htmlFor={id}>{LABELS[field]}</label>
      <input
        id={id}
        type={isDate(field) ? 'date' : 'text'}
        value={value}
        maxLength={isDate(field) ? undefined : 60}
        max={isDate(field) ? '9999-12-31' : undefined}
        disabled={isLocked}
        aria-invalid={error ? true : undefined}
        aria-describedby={words === null ? undefined : `${id}words`}
        autoComplete="off"
        spellCheck={false}
        onKeyDown={leaveField}
        onChange={({ target }) => onChange({ [field]: target.value })}
      />
      <span id={`${id}words`} className={css.words} aria-live="polite">
        {words}
      </span>
      {isJudged ? (
        <span className={css.judged}>
          <Icon name={isWrong ? 'failed' : 'check'} />
        </span>
      ) : null}
    </div>
  );
}

function Fact({ label, children }: { readonly label: string; readonly children: string }) {
  return (
    <div className={css.field}>
      <span>{label}</span>
      <strong>{children}</strong>
    </div>
  );
}

function InsuranceFacts({ paper: { booking } }: Pick<Props, 'paper'>) {
  const { insurance } = booking;
  if (!insurance) return <Fact label="Policy">Not entered yet</Fact>;
  return (
    <>
      <Fact label="Insurer">{isolated(insurance.insurer)}</Fact>
      <Fact label="Policy">{isolated(insurance.policy_number)}</Fact>
      <Fact label="From">{formatDate(insurance.valid_from)}</Fact>
      <Fact label="Until">{formatDate(insurance.valid_to)}</Fact>
    </>
  );
}
