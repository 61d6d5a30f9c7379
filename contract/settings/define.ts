/** How the settings of a yard are described, once: the server checks values by it, and the screen of the settings is made from it. */

/** One whole number that a yard may decide. */
export interface NumberSetting {
  readonly kind: 'number';
  readonly label: string;
  /** What it decides, for whoever changes it. */
  readonly hint: string;
  readonly unit: string;
  readonly min: number;
  readonly max: number;
  /** What counts until somebody decides. */
  readonly standard: number;
}

/** What is decided together, under one key. A branch may decide each field for itself. */
export interface SettingGroup {
  readonly title: string;
  readonly hint: string;
  readonly fields: Readonly<Record<string, NumberSetting>>;
}
