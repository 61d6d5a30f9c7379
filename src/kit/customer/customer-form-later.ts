import { later } from '#ui/later.tsx';
import type { CustomerFormProps } from './customer-form.tsx';

/** The form of a customer, in a file of its own: it is loaded when it is first opened. */
export const CustomerFormLater = later<CustomerFormProps>(() => import('./customer-form.tsx'));
