/** What went wrong with signing in, in words for the form. */
import type { FieldErrors } from '#contract/schema.ts';
import { saySpan } from '#lib/say-when.ts';
import type { SignedIn } from '#session/sign-in.ts';
import type { IconName } from '#ui/icon-paths.ts';
import type { Tone } from '#ui/chip.tsx';

export interface Problem {
  readonly tone: Tone;
  readonly icon: IconName;
  /** Of the whole form; null where the fields say it all. */
  readonly form: string | null;
  readonly fields: FieldErrors;
}

const about = (tone: Tone, icon: IconName, form: string | null, fields: FieldErrors = {}): Problem => ({
  tone,
  icon,
  form,
  fields,
});

const SILENT = 'Our server does not answer. Try again in a moment; if it stays like this, ask your office.';
const OFFLINE = 'This device has no network. Signing in needs one; try again when you have signal.';

type Refusal = Exclude<SignedIn, { ok: true }>;

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
    const wait = retryAfterMs === null ? 'a few minutes' : saySpan(retryAfterMs);
    return about('needs', 'clock', `Too many attempts. Wait ${wait}, then try again.`);
  }
  return about('failed', 'failed', fields ? null : message, fields ?? {});
}
