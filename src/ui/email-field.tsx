import type { InputHTMLAttributes } from 'react';
import { Field } from './field.tsx';
import { TextInput } from './text-input.tsx';

interface EmailFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'size' | 'color' | 'height' | 'width'> {
  readonly label?: string;
  readonly hint?: string | undefined;
  readonly error?: string | readonly string[] | undefined;
}

/** An e-mail address, by which password managers know the account; the phone's keyboard has the @ and corrects nothing. */
export function EmailField({ label = 'E-mail', hint, error, ...input }: EmailFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      <TextInput
        name="email"
        type="email"
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        {...input}
      />
    </Field>
  );
}
