import { createContext, use, useId, type ReactNode } from 'react';
import { Icon } from './icon.tsx';
import css from './field.module.css';

/** What the control inside a field has to carry. */
export interface FieldControl {
  readonly id?: string;
  readonly 'aria-describedby'?: string | undefined;
  readonly 'aria-invalid'?: true | undefined;
  readonly required?: boolean;
  readonly disabled?: boolean;
}

const FieldContext = createContext<FieldControl>({});

/** For the controls of the kit: their part of the field around them, if there is one. */
export function useFieldControl(): FieldControl {
  return use(FieldContext);
}

interface FieldProps {
  readonly label: string;
  /** What to write, before anything went wrong. */
  readonly hint?: ReactNode;
  /** What is wrong and what to do; a 422's list of reasons may be passed as it is. */
  readonly error?: string | readonly string[] | undefined;
  readonly required?: boolean;
  /** May be left empty, and the label says so: what must be filled in is the rule in a form, and is not marked. */
  readonly optional?: boolean;
  readonly disabled?: boolean;
  /** One TextInput, TextArea or Select: label, hint and error are tied to it by id. */
  readonly children: ReactNode;
}

export function Field(props: FieldProps) {
  const { label, hint, error, required = false, optional = false, disabled = false, children } = props;
  const id = useId();
  const reasons = error === undefined || error === '' ? [] : [error].flat();
  const wrong = reasons.length > 0;
  // By description, not by aria-errormessage: that is what screen readers read out.
  const described = [wrong ? `${id}error` : '', hint ? `${id}hint` : ''].filter(Boolean).join(' ');
  const control: FieldControl = {
    id,
    'aria-describedby': described || undefined,
    'aria-invalid': wrong || undefined,
    required,
    disabled,
  };
  return (
    <div className={css.field}>
      <label htmlFor={id} className={css.label}>
        {label}
        {optional ? <span className={css.optional}> optional</span> : null}
      </label>
      <FieldContext value={control}>{children}</FieldContext>
      {hint ? (
        <div id={`${id}hint`} className={css.hint}>
          {hint}
        </div>
      ) : null}
      <div id={`${id}error`} className={css.error} aria-live="polite">
        {wrong ? (
          <>
            <Icon name="needs" size="1em" />
            {reasons.join(' ')}
          </>
        ) : null}
      </div>
    </div>
  );
}
