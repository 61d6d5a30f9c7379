/** `/setup`: where the link leads that the server prints when nobody can sign in yet. */
import { Hono } from 'hono';
import * as z from 'zod/mini';
import { text } from '#contract/schema.ts';
import { transaction } from '../db/transaction.ts';
import { addressOf } from '../http/address.ts';
import { readForm } from '../http/form-body.ts';
import type { Env, Kernel, Request } from '../http/kernel.ts';
import { countTry } from '../http/rate-limit.ts';
import { fieldErrorsOf } from '../http/validate.ts';
import { type Entered, SETUP_STYLE, setupForm, setupOver } from './page.ts';
import { isSetupSecret, makeFirstAdmin, useSetupSecret } from './first-admin.ts';

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

const firstAdmin = z.object({
  name: text(200),
  email: text(200).check(z.regex(/^[^\s@]+@[^\s@]+$/, 'This must be an e-mail address.')),
  password: z
    .string('Please fill this in.')
    .check(z.minLength(10, 'At least 10 characters.'), z.maxLength(200, 'At most 200 characters.')),
  branch: text(200),
  timezone: text(100).check(z.refine(isTimeZone, 'This must be a time zone like Europe/London.')),
});

const machineZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

export function setupRoutes(kernel: Kernel): Hono<Env> {
  const app = new Hono<Env>();
  app.use('/setup/*', async (c, next) => {
    c.set('route', '/setup');
    await next();
  });
  app.get('/setup/style.css', (c) => c.body(SETUP_STYLE, 200, { 'Content-Type': 'text/css; charset=utf-8' }));
  app.get('/setup', async (c) => {
    const secret = c.req.query('token') ?? '';
    if (!(await isSetupSecret(kernel.db, secret))) return c.html(setupOver(), 410);
    return c.html(setupForm(secret, { name: '', email: '', branch: '', timezone: machineZone() }));
  });
  app.post('/setup', (c) => submit(kernel, c));
  return app;
}

async function submit(kernel: Kernel, c: Request): Promise<Response> {
  const now = c.get('now');
  await countTry(kernel.db, { name: 'setup', value: addressOf(kernel, c), tries: 20, seconds: 600 }, now);
  const form = await readForm(c);
  const entered: Entered = {
    name: form['name'] ?? '',
    email: form['email'] ?? '',
    branch: form['branch'] ?? '',
    timezone: form['timezone'] ?? '',
  };
  const secret = form['token'] ?? '';
  const parsed = z.safeParse(firstAdmin, form);
  if (!parsed.success) return c.html(setupForm(secret, entered, fieldErrorsOf(parsed.error, form)), 422);
  const isMade = await transaction(kernel.db, async (trx) => {
    if (!(await useSetupSecret(trx, secret))) return false;
    await makeFirstAdmin(trx, parsed.data, now);
    return true;
  });
  return isMade ? c.redirect('/', 303) : c.html(setupOver(), 410);
}
