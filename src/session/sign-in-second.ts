/** The second factor of signing in: the code of an authenticator, or setting one up. */
import type { User } from '#contract/areas/auth.ts';
import { twoFactor } from '#contract/areas/two-factor.ts';
import { call, type Called } from '#http/call.ts';
import { dropTokens } from '#http/tokens.ts';
import { noteKept } from './kept.ts';
import { noteLeft, sayLeft } from './left.ts';
import { changingSession, readSession, writeSession } from './store.ts';

type Verified = Called<typeof twoFactor.verify>;

/** Somebody else has signed in on this device meanwhile, so the cookie is theirs. */
async function isTaken(user: User): Promise<boolean> {
  const now = await readSession();
  return now !== null && now.user.id !== user.id;
}

async function verify(user: User, code: string): Promise<Verified> {
  if (await isTaken(user)) return { ok: false, kind: 'signed-out' };
  const answer = await call(twoFactor.verify, { body: { code } });
  if (!answer.ok || answer.body.two_factor) return answer;
  dropTokens();
  const { user: person, userPermissions: permissions } = answer.body;
  await writeSession({ user: person, permissions, signedInAt: Date.now(), expired: false });
  await noteKept(person, 0);
  return answer;
}

/**
 * Gives the code with which the sign-in of this person is complete; the session is stored before this resolves. `signed-out`: it took too long, and
 * the password is wanted again.
 */
export function verifyCode(user: User, code: string): Promise<Verified> {
  return changingSession(() => verify(user, code));
}

/** Gives a sign-in up that lacks its second factor. */
export function giveUp(user: User): Promise<void> {
  return changingSession(async () => {
    if (await isTaken(user)) return;
    await noteLeft();
    await sayLeft();
    dropTokens();
  });
}
