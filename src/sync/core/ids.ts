/** Identity: local ids that never change, and the uuids they are made of. */
import type { Lid, TableName } from '#db/records.ts';
import { PREFIX } from '#db/tables.ts';

const DEVICE = /^[0-9a-z]{8}$/;
const PULLED = /^[a-z-]+\/([1-9]\d*)$/;

const hex = (value: number, width: number) => value.toString(16).padStart(width, '0').slice(-width);

/** A uuid of version 7 (RFC 9562): `now` in ms since 1970, then 74 bits of `random` (0 ≤ x < 1). */
export function uuidv7(now: number, random: () => number): string {
  const bits = (count: number) => Math.floor(random() * 2 ** count);
  const time = hex(Math.max(0, Math.trunc(now)), 12);
  const tail = hex(bits(24), 6) + hex(bits(24), 6);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(bits(12), 3)}-${hex(0x8000 + bits(14), 4)}-${tail}`;
}

/** The local id of a row made here: `todo/~<uuid>`. */
export function newLid(t: TableName, uuid: string): Lid {
  return `${PREFIX[t]}/~${uuid}`;
}

/** The local id of a row that was first seen on the server: `todo/123`. */
export function lidOf(t: TableName, sid: number): Lid {
  return `${PREFIX[t]}/${sid}`;
}

/** True for rows made on a device; they may have got a server id since. */
export function isLocal(lid: Lid): boolean {
  return lid.includes('/~');
}

/** The server's id inside the local id of a pulled row; null for rows made here. */
export function sidIn(lid: Lid): number | null {
  const m = PULLED.exec(lid);
  return m ? Number(m[1]) : null;
}

/** The name of this device in stamps: 8 characters of 0-9a-z. Made once and kept in `meta`. */
export function newDevice(random: () => number): string {
  return Array.from({ length: 8 }, () => Math.floor(random() * 36).toString(36)).join('');
}

export function isDevice(value: unknown): value is string {
  return typeof value === 'string' && DEVICE.test(value);
}
