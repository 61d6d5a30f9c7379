import { idOf } from '#lib/id-of.ts';
import type { Address } from './use-address.ts';

/** The form beside a list, as the address says it: `form=new`, or the id of what is changed. It is a step of its own, which Back takes back. */
export function formPlace({ params, push, back }: Pick<Address, 'params' | 'push' | 'back'>) {
  const form = params.get('form');
  return {
    isNew: form === 'new',
    edited: idOf(form),
    add: () => push({ form: 'new' }),
    edit: ({ id }: { readonly id: number }) => push({ form: String(id) }),
    closeForm: () => back({ form: null }, 1),
  };
}
