/** What the environment says of payments: who takes renters' cards, and in which currency. */

/** Acts whose answers the test provider can lose. */
export const LOSABLE = ['checkout', 'capture', 'release', 'refund'] as const;
export type Losable = (typeof LOSABLE)[number];

export interface PaymentSettings {
  /** YARDHAND_PAYMENTS; null: the test provider in the demo yard, else nobody. */
  readonly provider: 'local' | 'stripe' | 'off' | null;
  /** Null unless Stripe takes them. */
  readonly stripe: StripeSettings | null;
  /** Acts that the test provider does without anybody hearing of it (YARDHAND_PAYMENTS_LOSE). */
  readonly lose: readonly Losable[];
}

export interface StripeSettings {
  /** Never shown or logged, as the secret of its events. */
  readonly key: string;
  readonly webhookSecret: string;
  /** Without a slash at its end. Danger: it comes from the environment alone, never from a request. */
  readonly url: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

const PROVIDERS = ['local', 'stripe', 'off'] as const;

export function paymentSettings(env: Environment, problems: string[]): PaymentSettings {
  const text = env['YARDHAND_PAYMENTS'];
  const provider = PROVIDERS.find((name) => name === text) ?? null;
  if (text && provider === null) problems.push(`YARDHAND_PAYMENTS must be one of ${PROVIDERS.join(', ')}.`);
  return {
    provider,
    stripe: provider === 'stripe' ? stripeSettings(env, problems) : null,
    lose: lost(env['YARDHAND_PAYMENTS_LOSE'], problems),
  };
}

/** Keys are secrets, so they are never repeated in a message. */
function stripeSettings(env: Environment, problems: string[]): StripeSettings {
  const [key = '', webhookSecret = ''] = [env['YARDHAND_STRIPE_KEY'], env['YARDHAND_STRIPE_WEBHOOK_SECRET']];
  // Header values: anything else would make each request fail, and say the key in its error.
  if (!/^[\w-]{8,300}$/.test(key) || !/^[\w+/=-]{8,300}$/.test(webhookSecret))
    problems.push(
      'YARDHAND_PAYMENTS=stripe needs YARDHAND_STRIPE_KEY (sk_…) and YARDHAND_STRIPE_WEBHOOK_SECRET (whsec_…).',
    );
  const url = env['YARDHAND_STRIPE_URL'] || 'https://api.stripe.com';
  if (!/^https?:\/\/[^/?#@\s]+$/.test(url) || !URL.canParse(url))
    problems.push('YARDHAND_STRIPE_URL must look like https://api.stripe.com.');
  return { key, webhookSecret, url };
}

function lost(text: string | undefined, problems: string[]): readonly Losable[] {
  const names = (text ?? '').split(',').map((name) => name.trim());
  const known = LOSABLE.filter((name) => names.includes(name));
  if (text && known.length !== names.length)
    problems.push(`YARDHAND_PAYMENTS_LOSE must name some of ${LOSABLE.join(', ')}, with commas.`);
  return known;
}

/** All sums are counted in hundredths: currencies without them, or with thousandths, cannot be the yard's. */
export function yardCurrency(text: string | undefined, problems: string[]): string {
  if (!text) return 'USD';
  const isKnown = /^[A-Z]{3}$/.test(text) && Intl.supportedValuesOf('currency').includes(text);
  if (!isKnown) problems.push('YARDHAND_CURRENCY must be the three letters of a currency, like EUR.');
  else if (
    new Intl.NumberFormat('en', { style: 'currency', currency: text }).resolvedOptions().maximumFractionDigits !== 2
  )
    problems.push('YARDHAND_CURRENCY must be a currency with two digits behind the point.');
  return text;
}
