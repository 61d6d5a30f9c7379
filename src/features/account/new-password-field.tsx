import type { ChangeEventHandler } from 'react';
import { PasswordField } from '#ui/password-field.tsx';

interface NewPasswordFieldProps {
  readonly label?: string;
  readonly value: string;
  readonly onChange: ChangeEventHandler<HTMLInputElement>;
  readonly error: readonly string[] | undefined;
}

/** people.md §4.1: 10 to 200 characters exactly as typed, and no rule of what they are; the server refuses the commonest. */
export function NewPasswordField({ label = 'New password', ...field }: NewPasswordFieldProps) {
  return (
    <PasswordField
      name="password"
      label={label}
      hint="At least 10 characters. A few words that mean nothing together are good."
      autoComplete="new-password"
      maxLength={200}
      {...field}
    />
  );
}

/** Tells password managers whose password it is; nobody sees it. */
export function UserName({ email }: { readonly email: string }) {
  return <input hidden type="text" name="username" autoComplete="username" value={email} readOnly />;
}
