/** Who takes renters' cards: whom the environment names; in the demo yard, where it names nobody, the test provider. */
import type { Config } from '../config.ts';
import { readAppUrl } from '../http/app-url.ts';
import { type LocalOptions, LocalProvider } from './local/provider.ts';
import type { PaymentProvider } from './provider.ts';
import { createStripe } from './stripe/stripe.ts';

interface Yard extends Omit<LocalOptions, 'lose'> {
  readonly isDemo: boolean;
}

/** Null: payments are made at the desk alone. */
export function openPayments({ payments }: Pick<Config, 'payments'>, yard: Yard): PaymentProvider | null {
  const { stripe: settings, provider, lose } = payments;
  const { isDemo, clock, db, appUrl } = yard;
  if (settings) return createStripe({ settings, clock, yardUrl: () => readAppUrl(db, appUrl) });
  return provider === 'local' || (provider === null && isDemo) ? new LocalProvider({ ...yard, lose }) : null;
}
