/** Cookies: reading by name, and writing with the attributes that all of ours have. */
import { getCookie } from 'hono/cookie';
import { serialize } from 'hono/utils/cookie';
import type { Request } from './kernel.ts';

export const readCookie = (c: Request, name: string): string | undefined => getCookie(c, name);

export interface CookieOptions {
  /** Only sent over https. */
  readonly secure: boolean;
  /** Out of reach of scripts. */
  readonly httpOnly: boolean;
  /** Seconds; 0 removes the cookie. */
  readonly maxAge: number;
}

/** A Set-Cookie value. Lax: sent when somebody follows a link to us, not with another site's requests. */
export function cookieText(name: string, value: string, options: CookieOptions): string {
  return serialize(name, value, { path: '/', sameSite: 'Lax', ...options });
}
