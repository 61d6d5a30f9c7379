import type { InputHTMLAttributes } from 'react';
import { Field } from './field.tsx';
import { TextInput } from './text-input.tsx';

interface CodeFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'size' | 'color' | 'height' | 'width'> {
  readonly error?: string | readonly string[] | undefined;
  /** A recovery code is wanted, which has letters too. */
  readonly recovery?: boolean;
}

/** The six digits of an authenticator, which phones fill in by themselves; or a recovery code in their place. */
export function CodeField({ error, recovery = false, ...input }: CodeFieldProps) {
  return (
    <Field
      label={recovery ? 'Recovery code' : 'Code'}
      hint={recovery ? 'One of the ten that you kept, such as 03-K7QF92MAXT.' : 'Six digits of your authenticator app.'}
      error={error}
    >
      <TextInput
        name="code"
        inputMode={recovery ? 'text' : 'numeric'}
        autoComplete={recovery ? 'off' : 'one-time-code'}
        autoCapitalize={recovery ? 'characters' : 'none'}
        spellCheck={false}
        maxLength={20}
        {...input}
      />
    </Field>
  );
}
