/** What the environment says. Everything has a default that is right for `npm start` on one machine. */
import path from 'node:path';
import { StartError } from './lib/start-error.ts';
import { type PaymentSettings, paymentSettings, yardCurrency } from './payments/settings.ts';
import { keysOf } from './secrets/key-file.ts';

export type LogLevel = 'silent' | 'error' | 'warn' | 'info' | 'debug';

export interface Config {
  /** Address to listen on (YARDHAND_HOST): all interfaces unless told. */
  readonly host: string;
  readonly port: number;
  /** Folder of the embedded database and the files (YARDHAND_DATA). */
  readonly data: string;
  /** Folder of the built app (YARDHAND_DIST): `dist` beside the server, unless told. */
  readonly dist: string;
  /** A real PostgreSQL (DATABASE_URL); null: the embedded one in `data`. */
  readonly databaseUrl: string | null;
  /** Load the demo yard into an empty database (YARDHAND_DEMO, on unless 0). */
  readonly demo: boolean;
  /** The first administrator (YARDHAND_ADMIN_EMAIL, YARDHAND_ADMIN_PASSWORD) of a yard without the demo. */
  readonly admin: Credentials | null;
  /**
   * People reach us by https through a proxy of ours (YARDHAND_TLS=1): cookies are Secure, HSTS is sent, and the last address in
   * X-Forwarded-For is believed. Without a proxy in front anybody could claim any address: leave it off.
   */
  readonly tls: boolean;
  readonly logLevel: LogLevel;
  /** Who may read /metrics from elsewhere (YARDHAND_METRICS_TOKEN); null: only this machine. */
  readonly metricsToken: string | null;
  /** Where people open the app (YARDHAND_URL), for the links in mails. Null: as the administrator who signed in last opened it (http/app-url.ts). */
  readonly url: string | null;
  /** Where mails are handed in, and whom they are from (YARDHAND_SMTP_URL, YARDHAND_MAIL_FROM); null: mails are kept and not sent. */
  readonly smtp: Smtp | null;
  /** The keys of sealed secrets (YARDHAND_SECRET_KEY), the one that seals first; null: those of `secret.key` in `data`. */
  readonly secretKeys: readonly Buffer[] | null;
  /**
   * The maker of the yard's trackers (YARDHAND_TRACKERS_ID, _SECRET, _AUTH_URL, _API_URL); null: none, or the simulated one of the demo yard.
   * Danger: the addresses come from here alone, never from a request.
   */
  readonly trackers: TrackerSettings | null;
  /** Who takes renters' cards (YARDHAND_PAYMENTS and its like): payments/settings.ts. */
  readonly payments: PaymentSettings;
  /** Of the yard's sums (YARDHAND_CURRENCY), ISO 4217. */
  readonly currency: string;
}

export interface TrackerSettings {
  readonly clientId: string;
  /** Never shown or logged. */
  readonly clientSecret: string;
  /** Where people consent, and where codes are exchanged; without a slash at its end. */
  readonly authUrl: string;
  readonly apiUrl: string;
}

export interface Smtp {
  /** `smtps://user:password@host:465`: never shown or logged. */
  readonly url: string;
  /** `Yardhand <yard@example.com>` */
  readonly from: string;
}

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** Every problem of the environment at once, in words for whoever starts the server. */
class ConfigError extends StartError {
  constructor(problems: readonly string[]) {
    super(`The environment needs a change:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
  }
}

const LEVELS: readonly LogLevel[] = ['silent', 'error', 'warn', 'info', 'debug'];

/** Reads and checks the environment. Throws a ConfigError that names every wrong variable. */
export function readConfig(env: Environment, quietByDefault = false): Config {
  const problems: string[] = [];
  const config: Config = {
    host: env['YARDHAND_HOST'] ?? '0.0.0.0',
    port: port(env['PORT'], problems),
    data: path.resolve(env['YARDHAND_DATA'] || 'data'),
    dist: path.resolve(env['YARDHAND_DIST'] || path.join(import.meta.dirname, '../dist')),
    databaseUrl: databaseUrl(env['DATABASE_URL'], problems),
    demo: flag(env, 'YARDHAND_DEMO', true, problems),
    admin: admin(env['YARDHAND_ADMIN_EMAIL'], env['YARDHAND_ADMIN_PASSWORD'], problems),
    tls: flag(env, 'YARDHAND_TLS', false, problems),
    logLevel: level(env['YARDHAND_LOG'], quietByDefault ? 'warn' : 'info', problems),
    metricsToken: env['YARDHAND_METRICS_TOKEN'] || null,
    url: appUrl(env['YARDHAND_URL'], problems),
    smtp: smtp(env['YARDHAND_SMTP_URL'], env['YARDHAND_MAIL_FROM'], problems),
    secretKeys: secretKeys(env['YARDHAND_SECRET_KEY'], problems),
    trackers: trackers(env, problems),
    payments: paymentSettings(env, problems),
    currency: yardCurrency(env['YARDHAND_CURRENCY'], problems),
  };
  if (problems.length > 0) throw new ConfigError(problems);
  return config;
}

function port(text: string | undefined, problems: string[]): number {
  if (text === undefined || text === '') return 8080;
  if (!/^\d{1,5}$/.test(text) || Number(text) > 65_535)
    problems.push(`PORT must be a number up to 65535, not "${text}".`);
  return Number(text);
}

function flag(env: Environment, name: string, fallback: boolean, problems: string[]): boolean {
  const text = env[name];
  if (text === undefined || text === '') return fallback;
  if (text !== '0' && text !== '1') problems.push(`${name} must be 0 or 1, not "${text}".`);
  return text === '1';
}

function level(text: string | undefined, fallback: LogLevel, problems: string[]): LogLevel {
  if (text === undefined || text === '') return fallback;
  const known = LEVELS.find((name) => name === text);
  if (!known) problems.push(`YARDHAND_LOG must be one of ${LEVELS.join(', ')}, not "${text}".`);
  return known ?? fallback;
}

/** Without the slash at its end. */
function appUrl(text: string | undefined, problems: string[]): string | null {
  if (!text) return null;
  if (!/^https?:\/\/[^/?#@\s]+\/?$/.test(text) || !URL.canParse(text)) {
    problems.push('YARDHAND_URL must be the address at which people open the app, like https://yard.example.com.');
    return null;
  }
  return new URL(text).origin;
}

/** The address may hold a password, so it is never repeated in a message. */
function databaseUrl(text: string | undefined, problems: string[]): string | null {
  if (text === undefined || text === '') return null;
  if (!/^postgres(ql)?:\/\//.test(text) || !URL.canParse(text)) {
    problems.push('DATABASE_URL must look like postgres://user:password@host:5432/name.');
  }
  return text;
}

/** The address may hold a password, so it is never repeated in a message. */
function smtp(url: string | undefined, from: string | undefined, problems: string[]): Smtp | null {
  if (!url) return null;
  if (!/^smtps?:\/\//.test(url) || !URL.canParse(url))
    problems.push('YARDHAND_SMTP_URL must look like smtps://user:password@host:465.');
  if (!/^([^\r\n<>]*<)?[^\s@<>]+@[^\s@<>]+>?$/.test(from ?? ''))
    problems.push('YARDHAND_MAIL_FROM must be the e-mail address that mails are from.');
  return { url, from: from ?? '' };
}

/** The keys are secrets, so they are never repeated in a message. */
function secretKeys(text: string | undefined, problems: string[]): readonly Buffer[] | null {
  if (!text) return null;
  const keys = keysOf(text);
  if (!keys) problems.push('YARDHAND_SECRET_KEY must be 32 bytes in base64; of several, with commas, the first seals.');
  return keys;
}

function trackers(env: Environment, problems: string[]): TrackerSettings | null {
  const part = (name: string) => env[`YARDHAND_TRACKERS_${name}`] ?? '';
  const [clientId, clientSecret, authUrl, apiUrl] = [part('ID'), part('SECRET'), part('AUTH_URL'), part('API_URL')];
  if (![clientId, clientSecret, authUrl, apiUrl].some(Boolean)) return null;
  if (!clientId || !clientSecret) problems.push('YARDHAND_TRACKERS_ID and YARDHAND_TRACKERS_SECRET belong together.');
  const urls = { authUrl: authUrl || 'https://auth.bouncie.com', apiUrl: apiUrl || 'https://api.bouncie.dev' };
  for (const url of Object.values(urls))
    if (!/^https?:\/\/[^/?#@\s]+$/.test(url) || !URL.canParse(url))
      problems.push('YARDHAND_TRACKERS_AUTH_URL and YARDHAND_TRACKERS_API_URL must look like https://api.example.com.');
  return { clientId, clientSecret, ...urls };
}

function admin(email: string | undefined, password: string | undefined, problems: string[]): Credentials | null {
  if (!email && !password) return null;
  if (!/^[^\s@]+@[^\s@]+$/.test(email ?? '')) problems.push('YARDHAND_ADMIN_EMAIL must be an e-mail address.');
  if ((password ?? '').length < 10) problems.push('YARDHAND_ADMIN_PASSWORD must have at least 10 characters.');
  return { email: email ?? '', password: password ?? '' };
}
