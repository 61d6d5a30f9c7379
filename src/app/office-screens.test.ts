import { describe, expect, it } from 'vitest';
import { groupAt, menuEntries, menuGroups } from './menu.ts';
import { officeScreens } from './office-screens.ts';

const paths = officeScreens.map(({ path }) => path);

describe('the screens of the office', () => {
  it('have an address each', () => {
    expect(new Set(paths).size).toBe(paths.length);
    expect(paths.filter((path) => !path.startsWith('/'))).toEqual([]);
  });

  it('name an example where the address has a parameter', () => {
    const withParameter = officeScreens.filter(({ path }) => path.includes('/:'));
    expect(withParameter.filter(({ example }) => !example || example.includes(':'))).toEqual([]);
  });

  it('lead nowhere from the menus that needs a parameter', () => {
    expect(menuEntries.filter(({ path }) => path.includes(':'))).toEqual([]);
  });

  it('have labels that differ', () => {
    const labels = menuEntries.map(({ label }) => label);
    expect(new Set(labels).size).toBe(labels.length);
  });
});

describe('the groups of the menus', () => {
  it('are those in which the person may go somewhere, in the order of the desk', () => {
    expect(menuGroups(menuEntries, []).map(({ label }) => label)).toEqual(['Work', 'Setup']);
    expect(menuGroups(menuEntries, ['vehicle.view']).map(({ label }) => label)).toEqual(['Work', 'Fleet', 'Setup']);
  });

  it('order their entries by place, then by label', () => {
    const entry = (label: string, at: number) =>
      ({ path: `/${label}`, label, icon: 'note', permission: null, group: 'money', at }) as const;
    const [money] = menuGroups([entry('Vendors', 20), entry('Taxes', 10), entry('Ledger', 20)], []);
    expect(money?.entries.map(({ label }) => label)).toEqual(['Taxes', 'Ledger', 'Vendors']);
  });

  it('take a record’s page for its list’s', () => {
    expect(groupAt('/vehicles/7')).toBe('fleet');
    expect(groupAt('/to-do/7')).toBe('work');
    expect(groupAt('/vehiclesque')).toBeUndefined();
  });

  it('have no two entries that look alike', () => {
    const looks = menuEntries.map(({ group, icon }) => `${group}: ${icon}`);
    expect(looks.filter((look, at) => looks.indexOf(look) !== at)).toEqual([]);
  });
});
