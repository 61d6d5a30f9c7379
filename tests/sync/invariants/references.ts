/** (4) No request holds a reference to a row that has no id on the server. */
import { PREFIX } from '#db/tables.ts';
import type { NetRequest } from '#sync/ports.ts';

const LOCAL = new RegExp(`^(${Object.values(PREFIX).join('|')})/~`);

export function unresolved({ endpoint, input }: NetRequest): string | null {
  for (const [part, fields] of Object.entries(input as Readonly<Record<string, object | undefined>>))
    for (const [name, value] of Object.entries(fields ?? {})) {
      if (typeof value === 'string' && LOCAL.test(value)) return `${endpoint.path}: ${part}.${name} is ${value}`;
      if (/(^|_)ids?$/.test(name) && Number.isNaN(value)) return `${endpoint.path}: ${part}.${name} is no number`;
    }
  return null;
}
