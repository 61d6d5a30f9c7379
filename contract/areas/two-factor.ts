/** The second factor: an authenticator app (TOTP, RFC 6238) and the recovery codes that stand in for it (people.md §4.1). */
import * as z from 'zod/mini';
import { get, post } from '../endpoint.ts';
import { frame, done } from '../schema.ts';
import { code, permissionNames, saidPassword, twoFactorStage, user } from './auth.ts';

/** Shown once, ten of them; null in an answer that is given again. */
export const recoveryCodes = z.nullable(z.array(z.string()));

export const twoFactor = {
  /** `secret` and `qrCodeUrl` (a data: URL of an SVG) until an authenticator is on. The same secret each time: reading writes nothing. */
  read: get('/api/settings/googleAuthenticatorData', {
    auth: 'bearer',
    permission: null,
    confirmed: true,
    anyStage: true,
    answer: z.object({
      ...frame,
      user,
      enabled: z.boolean(),
      /** The role asks for it. */
      required: z.boolean(),
      /** How many recovery codes were not used. */
      recovery_left: z.int(),
      secret: z.nullable(z.string()),
      qrCodeUrl: z.nullable(z.string()),
    }),
  }),

  /**
   * A code of the authenticator. Where none was on, it is on from now, other sessions end, and ten recovery codes are shown once. At the stages
   * `code` and `enrol` the session becomes a full one, with a new secret. A full session is confirmed for 15 minutes.
   */
  verify: post('/api/2fa/verify', {
    auth: 'bearer',
    permission: null,
    replay: 'online',
    anyStage: true,
    apart: true,
    body: z.object({ code }),
    answer: z.object({
      ...frame,
      user,
      userPermissions: permissionNames,
      recovery_codes: recoveryCodes,
      two_factor: twoFactorStage,
    }),
  }),

  /** 422 for `role` while the role asks for it. Other sessions end, and a mail tells the person. */
  disable: post('/api/settings/disableGoogleAuthenticate', {
    auth: 'bearer',
    permission: null,
    replay: 'online',
    anyStage: true,
    apart: true,
    body: z.object({ password: saidPassword, code }),
    answer: done,
  }),
};
