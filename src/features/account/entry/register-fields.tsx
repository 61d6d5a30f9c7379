import { useState } from 'react';
import type { NotWritten } from '#kit/writes/use-write.ts';
import { Banner } from '#ui/banner.tsx';
import { EmailField } from '#ui/email-field.tsx';
import { Field } from '#ui/field.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { NewPasswordField } from '../new-password-field.tsx';

export interface Newcomer {
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

export function useNewcomer(known: Partial<Newcomer> = {}) {
  const [typed, setTyped] = useState<Newcomer>({ name: '', email: '', password: '', ...known });
  return { typed, type: (field: keyof Newcomer, text: string) => setTyped((now) => ({ ...now, [field]: text })) };
}

interface RegisterFieldsProps {
  readonly typed: Newcomer;
  readonly onType: (field: keyof Newcomer, text: string) => void;
  readonly trouble: NotWritten | null;
  /** An invitation is for one address. */
  readonly isInvited: boolean;
}

export function RegisterFields({ typed, onType, trouble, isInvited }: RegisterFieldsProps) {
  const { name, email, password, ...others } = trouble?.fields ?? {};
  const isElsewhere = trouble && ((!name && !email && !password) || Object.keys(others).length > 0);
  return (
    <>
      {isElsewhere ? (
        <Banner tone="failed" icon="failed" urgent>
          {trouble.message}
        </Banner>
      ) : null}
      <Field label="Name" error={name}>
        <TextInput
          name="name"
          autoComplete="name"
          maxLength={120}
          value={typed.name}
          onChange={({ target }) => onType('name', target.value)}
        />
      </Field>
      <EmailField
        hint={isInvited ? 'The invitation is for this address.' : undefined}
        readOnly={isInvited}
        value={typed.email}
        onChange={({ target }) => onType('email', target.value)}
        error={email}
      />
      <NewPasswordField
        label="Password"
        value={typed.password}
        onChange={({ target }) => onType('password', target.value)}
        error={password}
      />
    </>
  );
}
