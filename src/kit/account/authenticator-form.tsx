import { useState } from 'react';
import { useSubmit } from '#lib/use-submit.ts';
import { Button } from '#ui/button.tsx';
import { CodeField } from '#ui/code-field.tsx';
import { useFirstWrong } from '#ui/use-first-wrong.ts';
import { CopyButton } from './copy-button.tsx';
import css from './account.module.css';

interface AuthenticatorFormProps {
  /** The e-mail address, by which the app tells accounts apart. */
  readonly account: string;
  readonly secret: string;
  /** A picture as a data: address; null where there is none. */
  readonly qrCode: string | null;
  readonly busy: boolean;
  readonly trouble: { readonly message: string; readonly fields: Readonly<Record<string, readonly string[]>> } | null;
  readonly onCode: (code: string) => Promise<void>;
}

/** In groups of four, as it is typed by hand. */
const inGroups = (secret: string): string => secret.replaceAll(/(.{4})(?=.)/g, '$1 ');

const appLink = (account: string, secret: string): string =>
  `otpauth://totp/${encodeURIComponent(`Yardhand:${account}`)}?secret=${secret}&issuer=Yardhand`;

/** From the key to the first code: scanned, opened on the same phone, or typed. */
export function AuthenticatorForm({ account, secret, qrCode, busy, trouble, onCode }: AuthenticatorFormProps) {
  const [code, setCode] = useState('');
  const form = useFirstWrong(trouble?.fields);
  const submit = useSubmit(() => onCode(code));
  return (
    <form ref={form} className={css.steps} noValidate onSubmit={submit}>
      <p>
        1. Scan this with an authenticator app. With the app on this device,{' '}
        <a href={appLink(account, secret)}>open it here</a>.
      </p>
      {qrCode ? <img className={css.qr} src={qrCode} alt="QR code of the key below" width="200" height="200" /> : null}
      <div className={css.key}>
        <span>Or type this key:</span>
        <code>{inGroups(secret)}</code>
        <CopyButton text={secret} what="Key" />
      </div>
      <p>2. Type the code that the app shows now.</p>
      <CodeField value={code} onChange={({ target }) => setCode(target.value)} error={trouble?.fields['code']} />
      {trouble && !trouble.fields['code'] ? <p role="alert">{trouble.message}</p> : null}
      <Button type="submit" tone="primary" wide busy={busy} disabled={code.trim() === ''}>
        Turn it on
      </Button>
    </form>
  );
}
