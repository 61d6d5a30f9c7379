/** `Elena` of `Elena Marsh`: as one speaks of who stands there. Pure. */
export const firstName = (name: string): string => name.trim().split(/\s+/)[0] || 'the renter';
