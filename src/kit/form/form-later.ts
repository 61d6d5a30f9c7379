import type { ComponentType } from 'react';
import { later } from '#ui/later.tsx';
import type { FormProps } from './form-props.ts';

/** A form in a file of its own, which is loaded as soon as the file of its list is here: letters that follow `n` are meant for it. */
export function formLater<R>(from: () => Promise<{ readonly default: ComponentType<FormProps<R>> }>) {
  const Form = later<FormProps<R>>(from);
  Form.preload();
  return Form;
}
