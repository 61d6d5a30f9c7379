import { paymentMethods, type PaymentMethod } from '#contract/areas/rental-money-words.ts';

const { link, ...words } = paymentMethods;

/** How money comes and goes at the desk, as people say it. */
export const DESK_METHODS: Readonly<Record<Exclude<PaymentMethod, 'link'>, string>> = words;

/** What came by the provider (`Payment link`) goes back the way it came. */
export const isDesk = (method: PaymentMethod): boolean => paymentMethods[method] !== link;
