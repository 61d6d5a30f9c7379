/** The screens of the office. Every area lists its own in `src/features/<area>/screens.ts`; routes and menus are made of these lists. */
import type { ComponentType } from 'react';
import type { Permission } from '#contract/permissions.ts';
import type { IconName } from '#ui/icon-paths.ts';
import type { MenuCount } from './menu-count.ts';

export type ScreenGroup = 'work' | 'rentals' | 'fleet' | 'money' | 'people' | 'setup';

/** A line of the menus: of the sidebar, of "More" on a phone and of the palette. */
export interface MenuEntry {
  readonly path: string;
  readonly label: string;
  readonly icon: IconName;
  /** Not shown to people without it; null is for everybody. */
  readonly permission: Permission | null;
  readonly group: ScreenGroup;
  /** Its place in the group, in steps of ten; where two are equal, the label decides. */
  readonly at: number;
  /** What it is for, in one line of "More". */
  readonly detail?: string;
  /** How much waits behind it, for the sidebar; in a file of its own, since only who sees the entry there needs it. */
  readonly count?: () => Promise<{ readonly default: MenuCount }>;
}

interface ScreenRoute {
  /** A pattern of the router, from the root: `/departments`, `/vehicles/:id`. */
  readonly path: string;
  /** Who has no such permission is told so in place of the screen; null lets everybody in. */
  readonly permission: Permission | null;
  readonly load: () => Promise<{ readonly default: ComponentType }>;
  /** An address of the demo yard that fits a pattern with a parameter: tests and pictures look at it. */
  readonly example?: string;
}

/** A screen with a group is in the menus; one without is only a route. */
export type OfficeScreen = ScreenRoute & (MenuEntry | { readonly group?: undefined });
