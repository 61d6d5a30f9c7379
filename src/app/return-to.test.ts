import { expect, test } from 'vitest';
import { leaving, placeFor } from './return-to.ts';

const left = (path: string, of: number | null) => leaving({ pathname: path, search: '' }, of);

test.each([
  ['their own todo', left('/to-do/12', 7), '/to-do/12'],
  ['somebody else’s todo', left('/to-do/12', 8), '/'],
  ['a link opened before anybody signed in', left('/vehicles/3', null), '/vehicles/3'],
  ['the page to sign out', left('/settings/sign-out', 7), '/'],
  ['settings', left('/settings', null), '/'],
  ['the sign-in screen', left('/login', null), '/'],
  ['nothing known', null, '/'],
  ['something else', { from: 12 }, '/'],
])('signing in leads to the place of the person: %s', (_, state, place) => expect(placeFor(state, 7)).toBe(place));
