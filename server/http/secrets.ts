/** Random values for cookies and tokens, and what the tables keep of them. */
import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits as text that needs no escaping in a cookie or header. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** What a table keeps: enough to recognise the secret, useless for whoever steals the table. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex');
