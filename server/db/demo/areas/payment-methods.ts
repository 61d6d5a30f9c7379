/** With what the demo yard pays. */
import type { PaymentKind } from '#contract/areas/payment-methods.ts';
import { type DemoContext, personOf } from '../context.ts';
import { insertAll } from '../insert.ts';

interface DemoMethod {
  readonly name: string;
  readonly kind: PaymentKind;
  readonly last4?: string;
  readonly holder?: string;
  readonly active?: boolean;
}

const METHODS: readonly DemoMethod[] = [
  { name: 'Office card', kind: 'company_card', last4: '4821', holder: 'Daniel Carter' },
  { name: 'Workshop card', kind: 'company_card', last4: '7736', holder: 'Sara Lind' },
  { name: 'Maya’s card', kind: 'company_card', last4: '2290', holder: 'Maya Patel' },
  { name: 'Fuel card', kind: 'company_card', last4: '0094' },
  { name: 'Business account', kind: 'company_account', last4: '3310' },
  { name: 'Cash box, Harbour Yard', kind: 'cash' },
  { name: 'Own money', kind: 'personal' },
  { name: 'On account', kind: 'on_account' },
  { name: 'Old office card', kind: 'company_card', last4: '1175', active: false },
];

export async function loadPaymentMethods(demo: DemoContext): Promise<void> {
  const made = { created_at: demo.now, created_by: personOf(demo, 'Ida Holm'), updated_at: demo.now };
  const rows = METHODS.map(({ holder, last4 = null, active = true, ...method }) => ({
    ...method,
    last4,
    active,
    holder_id: holder === undefined ? null : personOf(demo, holder),
    ...made,
  }));
  await insertAll(demo.db, 'payment_methods', rows);
}
