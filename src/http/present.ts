/** Whose page this is. Apart from tokens.ts, which needs the schemas of the contract: the shell, which tells it, does not. */
let present: number | null = null;

const listeners = new Set<() => void>();

/** Null: nobody is signed in, or it is not known yet, or this is no page. */
export const presentPerson = (): number | null => present;

/** Somebody is signed in here, or nobody any more, whichever tab it was done in: what the page calls from now on, it calls as them. */
export function becomePresent(person: number | null): void {
  if (person === present) return;
  present = person;
  for (const listener of listeners) listener();
}

export const onPresent = (listener: () => void): unknown => listeners.add(listener);
