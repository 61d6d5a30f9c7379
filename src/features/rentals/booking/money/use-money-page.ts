import { createContext, use } from 'react';
import type { MoneyPage } from '../booking-tabs.tsx';

/** What the page does for its money tab. The tab hands it to its parts by a context of its own: what it shared with the page it would load with it. */
export const MoneyPageContext = createContext<MoneyPage>({ takes: false, takesFirst: false, open: () => undefined });

export const useMoneyPage = (): MoneyPage => use(MoneyPageContext);
