import type { UseFormReturn } from 'react-hook-form';
import { CustomerFormLater } from '#kit/customer/customer-form-later.ts';
import { chosenOf, type AssignValues } from './assign-values.ts';

interface Props {
  readonly form: UseFormReturn<AssignValues>;
  /** What was searched for. */
  readonly text: string;
  readonly onClose: () => void;
}

/**
 * The form of somebody new, over the one that needs them. It stands beside that form, never in it: browsers end the submit of a form at another one
 * around it, and would send it as a page.
 */
export function NewCustomer({ form, text, onClose }: Props) {
  return (
    <CustomerFormLater
      customer={null}
      initial={nameIn(text)}
      isOver
      onClose={onClose}
      onSaved={(saved) => {
        form.clearErrors('customer');
        form.setValue('customer', chosenOf(saved), { shouldDirty: true });
        onClose();
      }}
    />
  );
}

/** What was searched for is mostly the name. */
function nameIn(text: string): { readonly first_name?: string; readonly last_name?: string } {
  const [first = '', ...others] = text.trim().split(/\s+/);
  return /^\p{L}/u.test(first) && !first.includes('@') ? { first_name: first, last_name: others.join(' ') } : {};
}
