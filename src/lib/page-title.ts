import { isolated } from '#contract/people-text.ts';

/** What the browser's tab says. */
export const pageTitle = (title: string): string => `${isolated(title)} · Yardhand`;
