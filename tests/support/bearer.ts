/** A browser that shows a bearer token with every request, beside its cookies. */
import { auth } from '#contract/areas/auth.ts';
import { rentalBookings } from '#contract/areas/rental-bookings.ts';
import { type Client, createClient } from './browser.ts';

/** Gets a token in the browser's session. What the answers set as cookies, the browser keeps. */
export async function withToken(browser: Client): Promise<Client> {
  const { status, body, message } = await browser.call(auth.getBearerToken);
  if (status !== 200) throw new Error(`getBearerToken: ${status} ${message}`);
  return showing(browser, body.token);
}

/** The same with a rental token, which only the calls of bookings take. */
export async function withRentalToken(browser: Client): Promise<Client> {
  const { status, body, message } = await browser.call(rentalBookings.token);
  if (status !== 200) throw new Error(`getRentalToken: ${status} ${message}`);
  return showing(browser, body.token);
}

/** The same with a token that was got before. */
export function showing(browser: Client, token: string): Client {
  const fetch = (path: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers);
    headers.set('authorization', `Bearer ${token}`);
    return browser.fetch(path, { ...init, headers });
  };
  return { ...createClient(fetch), fetch };
}
