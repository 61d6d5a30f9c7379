import { useState, type InputHTMLAttributes } from 'react';
import { Field } from './field.tsx';
import { TextInput } from './text-input.tsx';
import css from './password-field.module.css';

interface PasswordFieldProps extends Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'size' | 'color' | 'height' | 'width'
> {
  readonly label?: string;
  readonly hint?: string;
  readonly error?: string | readonly string[] | undefined;
}

/** A password, which can be shown. What is typed is taken as it is: pasted, too, and by a password manager. */
export function PasswordField({ label = 'Password', hint, error, ...input }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <Field label={label} hint={hint} error={error}>
      <div className={css.frame}>
        <TextInput type={shown ? 'text' : 'password'} autoComplete="current-password" {...input} />
        <button
          type="button"
          className={css.show}
          aria-label={shown ? 'Hide the password' : 'Show the password'}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          {shown ? 'Hide' : 'Show'}
        </button>
      </div>
    </Field>
  );
}
