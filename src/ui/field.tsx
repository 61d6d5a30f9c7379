import { Field as ChakraField } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

interface FieldProps {
  readonly label: string;
  /** What to write, before anything went wrong. */
  readonly hint?: ReactNode;
  /** What is wrong and what to do; a 422's list of reasons may be passed as it is. */
  readonly error?: string | readonly string[] | undefined;
  readonly required?: boolean;
  readonly disabled?: boolean;
  /** One TextInput, TextArea or Select: label, hint and error are tied to it by id. */
  readonly children: ReactNode;
}

export function Field({ label, hint, error, required = false, disabled = false, children }: FieldProps) {
  const reasons = error === undefined || error === '' ? [] : [error].flat();
  return (
    <ChakraField.Root invalid={reasons.length > 0} required={required} disabled={disabled}>
      <ChakraField.Label>{label}</ChakraField.Label>
      {children}
      {hint ? <ChakraField.HelperText>{hint}</ChakraField.HelperText> : null}
      <ChakraField.ErrorText>
        <Icon name="needs" size="1em" />
        {reasons.join(' ')}
      </ChakraField.ErrorText>
    </ChakraField.Root>
  );
}
