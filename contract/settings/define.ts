/** How the settings of a yard are described, once: the server checks values by it, and the screen of the settings is made from it. */

interface Described {
  readonly label: string;
  /** What it decides, for whoever changes it. */
  readonly hint: string;
}

/** One number that a yard may decide. */
export interface NumberSetting extends Described {
  readonly kind: 'number';
  readonly unit: string;
  readonly min: number;
  readonly max: number;
  /** Digits after the point that it may have; none without it. */
  readonly decimals?: number;
  /** What counts until somebody decides. */
  readonly standard: number;
}

/** One of several ways. */
export interface ChoiceSetting extends Described {
  readonly kind: 'choice';
  /** By the value that is stored: what people read. */
  readonly options: Readonly<Record<string, string>>;
  /** What counts until somebody decides. */
  readonly standard: string;
}

/** A short text of the yard's own. */
export interface TextSetting extends Described {
  readonly kind: 'text';
  /** What the whole of it must look like. */
  readonly pattern: RegExp;
  /** What is wrong with one that does not. */
  readonly reason: string;
  /** What counts until somebody decides. */
  readonly standard: string;
}

export type Setting = NumberSetting | ChoiceSetting | TextSetting;

/** What is decided together, under one key. A branch may decide each field for itself. */
export interface SettingGroup {
  readonly title: string;
  readonly hint: string;
  /** True where it counts for the whole yard alone: no branch decides otherwise. */
  readonly yardOnly?: boolean;
  readonly fields: Readonly<Record<string, Setting>>;
}
