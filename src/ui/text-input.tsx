import { chakra } from '@chakra-ui/react';
import type { InputHTMLAttributes, Ref, TextareaHTMLAttributes } from 'react';
import { inputRecipe, textareaRecipe } from './control-recipes.ts';
import { useFieldControl } from './field.tsx';

type Plain<T> = Omit<T, 'size' | 'color' | 'height' | 'width'>;

const BaseInput = chakra('input', inputRecipe);
const BaseTextArea = chakra('textarea', textareaRecipe);

interface TextInputProps extends Plain<InputHTMLAttributes<HTMLInputElement>> {
  readonly ref?: Ref<HTMLInputElement>;
}

/** Inside a Field it takes label, hint, error and required from there; alone it needs an `aria-label`. */
export function TextInput(props: TextInputProps) {
  return <BaseInput {...useFieldControl()} {...props} />;
}

interface TextAreaProps extends Plain<TextareaHTMLAttributes<HTMLTextAreaElement>> {
  readonly ref?: Ref<HTMLTextAreaElement>;
}

/** Grows with what is written. */
export function TextArea(props: TextAreaProps) {
  return <BaseTextArea {...useFieldControl()} {...props} />;
}
