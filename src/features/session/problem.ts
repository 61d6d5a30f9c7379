/** What went wrong with signing in, in words for the form. */
import type { FieldErrors } from '#contract/schema.ts';
import { formatSpan } from '#lib/format-when.ts';
import type { HalfSignedIn, SignedIn } from '#session/sign-in.ts';
import type { IconName } from '#ui/icon-paths.ts';
import type { Tone } from '#ui/chip.tsx';

export interface Problem {
  readonly tone: Tone;
  readonly icon: IconName;
  /** Of the whole form; null where the fields say it all. */
  readonly form: string | null;
  readonly fields: FieldErrors;
  /** The field to put right; null where it is none of them. */
  readonly at: FieldName | null;
}

const NAMES = ['email', 'password'] as const;
type FieldName = (typeof NAMES)[number];

const about = (tone: Tone, icon: IconName, form: string | null, fields: FieldErrors = {}): Problem => ({
  tone,
  icon,
  form,
  fields,
  at: NAMES.find((name) => fields[name]) ?? null,
});

const SILENT = 'Our server does not answer. Try again in a moment; if it stays like this, ask your office.';
const OFFLINE = 'This device has no network. Signing in needs one; try again when you have signal.';

const EMAIL = /^[^\s@]+@[^\s@]+$/;

function wrongWith(name: FieldName, typed: string): string | null {
  if (typed.trim() === '') return 'Please fill this in.';
  return name === 'email' && !EMAIL.test(typed.trim()) ? 'This must be an e-mail address.' : null;
}

/** What cannot be right, without asking the server; null where only it can tell. */
export function problemOfTyped(typed: Readonly<Record<FieldName, string>>): Problem | null {
  const wrong = NAMES.flatMap((name) => {
    const reason = wrongWith(name, typed[name]);
    return reason === null ? [] : [{ name, reason }];
  });
  if (wrong.length === 0) return null;
  return about('failed', 'failed', null, Object.fromEntries(wrong.map(({ name, reason }) => [name, [reason]])));
}

type Refusal = Exclude<SignedIn, { ok: true } | HalfSignedIn>;

/**
 * `answer` null: this device let nothing be stored, or waited in vain for another tab. `network`: the device says that it has one.
 */
export function problemOf(answer: Refusal | null, network: boolean): Problem {
  if (answer === null) {
    return about(
      'failed',
      'failed',
      'This device could not keep the sign-in. Close other tabs of Yardhand, leave private browsing, and try again.',
    );
  }
  switch (answer.kind) {
    case 'offline':
      return network ? about('needs', 'network', SILENT) : about('unknown', 'offline', OFFLINE);
    case 'portal':
      return about(
        'needs',
        'network',
        'This network wants a sign-in of its own. Open any web page to pass it, then try again.',
      );
    case 'refused':
      return refused(answer);
  }
}

function refused({ status, message, fields, retryAfterMs }: Extract<Refusal, { kind: 'refused' }>): Problem {
  if (status === 429) {
    const wait = retryAfterMs === null ? 'a few minutes' : formatSpan(retryAfterMs);
    return about('needs', 'clock', `Too many attempts. Wait ${wait}, then try again.`);
  }
  if (!fields) return { ...about('failed', 'failed', message), at: status === 401 ? 'password' : null };
  return about('failed', 'failed', null, atTheirField(fields, message));
}

/**
 * One reason at a time: what is put right for the first may be right for the others. Servers say at the e-mail that it does not go with
 * the password, in the words of the whole answer; what people get wrong then is the password.
 */
function atTheirField(fields: FieldErrors, message: string): FieldErrors {
  const [reason] = fields['email'] ?? [];
  if (reason === message && !fields['password']) return { password: [message] };
  return Object.fromEntries(Object.entries(fields).map(([name, reasons]) => [name, reasons.slice(0, 1)]));
}
