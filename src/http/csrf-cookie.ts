/** The CSRF cookie as the browser shows it. Apart from csrf.ts, which needs the schemas of the contract: the page does not. */
import { CSRF_COOKIE } from '#contract/headers.ts';

interface CookieScope {
  readonly document?: { readonly cookie: string };
  readonly cookieStore?: { get(name: string): Promise<{ value?: string } | null> };
}

function ofDocument(cookies: string): string | null {
  const found = cookies.split('; ').find((cookie) => cookie.startsWith(`${CSRF_COOKIE}=`));
  return found === undefined ? null : found.slice(CSRF_COOKIE.length + 1);
}

/** The cookie as this page or service worker has it, still encoded. */
export async function csrfCookie(): Promise<string | null> {
  const scope = globalThis as CookieScope;
  if (scope.document) return ofDocument(scope.document.cookie);
  return (await scope.cookieStore?.get(CSRF_COOKIE))?.value ?? null;
}
