/** A small form of a page without scripts. */
import { bodyBytes } from './json-body.ts';
import type { Request } from './kernel.ts';
import { unsupported } from './refusal.ts';

/** The fields of an urlencoded body; of repeated names the last one counts. Refuses with 413 or 415. */
export async function readForm(c: Request): Promise<Readonly<Record<string, string>>> {
  if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(c.req.header('content-type') ?? '')) {
    throw unsupported('body', 'This must be sent as a form.');
  }
  const fields = new URLSearchParams((await bodyBytes(c)).toString());
  return Object.fromEntries([...fields].filter(([, value]) => !value.includes('\u0000')));
}
