import { createContext, use, type ReactNode } from 'react';
import type { MenuEntry } from './screen.ts';

/** A screen as the menus call it, and the permission that opens it. */
export type NamedScreen = Pick<MenuEntry, 'path' | 'label' | 'permission'>;

const ScreensContext = createContext<readonly NamedScreen[]>([]);

interface Props {
  readonly screens: readonly NamedScreen[];
  readonly children: ReactNode;
}

export function Screens({ screens, children }: Props) {
  return <ScreensContext value={screens}>{children}</ScreensContext>;
}

/** The screens of all areas: no area may import them. */
export const useScreens = (): readonly NamedScreen[] => use(ScreensContext);

/** The screen of the menus at this address or above it; none where the address is of no screen. */
export function useScreenAt(address: string): NamedScreen | undefined {
  const above = useScreens().filter(({ path }) => `${address}/`.startsWith(`${path}/`));
  return above.toSorted((one, other) => other.path.length - one.path.length)[0];
}
