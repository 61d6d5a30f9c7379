import { Input, Textarea } from '@chakra-ui/react';
import type { InputHTMLAttributes, Ref, TextareaHTMLAttributes } from 'react';

type Plain<T> = Omit<T, 'size' | 'color' | 'height' | 'width'>;

interface TextInputProps extends Plain<InputHTMLAttributes<HTMLInputElement>> {
  readonly ref?: Ref<HTMLInputElement>;
}

/** Inside a Field it takes label, hint, error and required from there; alone it needs an `aria-label`. */
export function TextInput(props: TextInputProps) {
  return <Input {...props} />;
}

interface TextAreaProps extends Plain<TextareaHTMLAttributes<HTMLTextAreaElement>> {
  readonly ref?: Ref<HTMLTextAreaElement>;
}

/** Grows with what is written. */
export function TextArea(props: TextAreaProps) {
  return <Textarea {...props} />;
}
