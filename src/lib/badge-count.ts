/** `3`, `99+`: what a small figure beside a word has room for. */
export const badgeCount = (count: number): string => (count > 99 ? '99+' : String(count));
