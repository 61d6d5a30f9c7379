/** The fields of a customer as a form has them. */
import type { privateCustomers as calls } from '#contract/areas/private-customers.ts';
import { customerLabels as labels } from '#contract/areas/private-customers.ts';
import type { Body } from '#contract/endpoint.ts';
import type { FormField } from '#kit/form/form-field.ts';

type Field = FormField<Body<typeof calls.store>>;

const WHO: readonly Field[] = [
  { name: 'first_name', kind: 'text', label: labels.first_name, max: 80, short: true },
  { name: 'last_name', kind: 'text', label: labels.last_name, max: 80, short: true },
  {
    name: 'phone',
    kind: 'text',
    label: labels.phone,
    max: 40,
    short: true,
    hint: 'One of phone and e-mail is needed.',
  },
  { name: 'email', kind: 'text', label: labels.email, max: 200, short: true },
  { name: 'birth_date', kind: 'date', label: labels.birth_date },
];

const WHERE: readonly Field[] = [
  { name: 'address', kind: 'text', label: labels.address, max: 200 },
  { name: 'postal_code', kind: 'text', label: labels.postal_code, max: 20, short: true },
  { name: 'city', kind: 'text', label: labels.city, max: 100, short: true },
  { name: 'region', kind: 'text', label: labels.region, max: 100, short: true },
  { name: 'country', kind: 'text', label: labels.country, max: 2, short: true, hint: 'Two letters, like US.' },
  { name: 'note', kind: 'note', label: labels.note, max: 2000 },
];

/** A licence that comes along with somebody new. */
const LICENCE: readonly Field[] = [
  { name: 'licence_number', kind: 'text', label: 'Licence number', max: 60, short: true },
  { name: 'licence_expires_on', kind: 'date', label: 'Licence ends' },
];

/** `asksTwin`: somebody like them is known. */
export const customerFields = (isNew: boolean, asksTwin: boolean): readonly Field[] => [
  ...WHO,
  { name: 'confirm_twin', kind: 'check', label: 'It is somebody else', shows: () => asksTwin },
  ...(isNew ? LICENCE : []),
  ...WHERE,
];
