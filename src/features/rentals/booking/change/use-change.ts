import { createContext, use } from 'react';

/** What of a booking can be changed in a form of its own. */
export type Change = 'dates' | 'vehicle' | 'extras' | 'drivers' | 'details';

export const ChangeContext = createContext<(change: Change) => void>(() => undefined);

/** Opens a form over the page: from the acts of the head, and from the sentence that says what is wrong. */
export const useChange = (): ((change: Change) => void) => use(ChangeContext);
