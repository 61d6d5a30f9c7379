/** Why Stripe refused, in the yard's words. Nothing of its own text is shown: it may quote what was sent. */
import type { StripeError } from './shapes.ts';

const KNOWN: Readonly<Record<string, string>> = {
  card_declined: 'The card was declined.',
  insufficient_funds: 'There is not enough money on the card.',
  expired_card: 'The card has expired.',
  charge_already_refunded: 'This payment was given back already.',
  charge_disputed: 'The renter disputes this payment, so it cannot be given back here.',
  amount_too_large: 'The sum is too large.',
  amount_too_small: 'The sum is too small for the provider.',
  balance_insufficient: 'There is not enough money at the provider to give this back.',
  insufficient_balance: 'There is not enough money at the provider to give this back.',
  charge_expired_for_capture: 'This money is not blocked any more.',
  payment_intent_unexpected_state:
    'This money is not in a state that allows it: it may have been kept or let go already.',
  resource_missing: 'The provider does not know this payment.',
  authentication_required: 'The bank of the renter asks for a confirmation.',
};

export function whyOf(status: number, { code, declineCode }: StripeError): string {
  if (status === 401 || status === 403) return 'The provider does not accept the key of this yard.';
  const known = KNOWN[declineCode ?? ''] ?? KNOWN[code ?? ''];
  if (known !== undefined) return known;
  // Codes are words of theirs, without anything of ours in them.
  return code !== null && /^[a-z_]{1,60}$/.test(code)
    ? `The provider refused this (${code.replaceAll('_', ' ')}).`
    : 'The provider refused this.';
}
