/**
 * What a yard decides, by key. A file in `settings/` describes each. One line a key, and one import line: lines of two branches merge by
 * themselves (.gitattributes).
 */
import { accountSettings } from './settings/accounts.ts';
import type { ChoiceSetting, Setting, SettingGroup, TextSetting } from './settings/define.ts';
import { deviceSettings } from './settings/devices.ts';
import { contactSettings } from './settings/contacts.ts';
import { moneySettings } from './settings/money.ts';
import { planningSettings } from './settings/planning.ts';
import { odometerSettings } from './settings/odometers.ts';
import { rentalSettings } from './settings/rentals.ts';
import { vehicleSettings } from './settings/vehicles.ts';

export const settingGroups = {
  accounts: accountSettings,
  devices: deviceSettings,
  odometers: odometerSettings,
  contacts: contactSettings,
  vehicles: vehicleSettings,
  planning: planningSettings,
  rentals: rentalSettings,
  money: moneySettings,
};

export type SettingKey = keyof typeof settingGroups;
type Fields<K extends SettingKey> = (typeof settingGroups)[K]['fields'];
export type SettingField<K extends SettingKey> = keyof Fields<K> & string;

type ValueOf<S> = S extends ChoiceSetting ? keyof S['options'] & string : S extends TextSetting ? string : number;

/** What counts of a key: each of its fields. */
export type SettingValue<K extends SettingKey> = { readonly [F in SettingField<K>]: ValueOf<Fields<K>[F]> };

/** All keys, in the order in which the screen shows them. */
export const settingKeys = Object.keys(settingGroups) as readonly SettingKey[];

/** The fields of a key by name, with a type that does not say which key it is. */
export const groupOf = (key: SettingKey): SettingGroup => settingGroups[key];

export const fieldsOf = (key: SettingKey): readonly (readonly [name: string, field: Setting])[] =>
  Object.entries(groupOf(key).fields);

/** What counts until somebody decides. */
export function standardOf<K extends SettingKey>(key: K): SettingValue<K> {
  return Object.fromEntries(fieldsOf(key).map(([name, { standard }]) => [name, standard])) as SettingValue<K>;
}
