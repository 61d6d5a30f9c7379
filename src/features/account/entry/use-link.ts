import { useEffect, useState, useSyncExternalStore } from 'react';
import { account } from '#contract/areas/account.ts';
import type { Answer } from '#contract/endpoint.ts';
import { askTexts, failureOf } from '#kit/writes/failure.ts';
import { call, type Called } from '#http/call.ts';
import { linkSecret, onLinkSecret } from '#lib/link-secret.dom.ts';

type About = Answer<typeof account.link>;

export type Link =
  /** The address had no secret: nobody sent a link, or the page was loaded anew. */
  | { readonly is: 'none' }
  | { readonly is: 'asking' }
  /** Old, used or wrong. */
  | { readonly is: 'old'; readonly message: string }
  /** It could not be asked about; `again` asks once more. */
  | { readonly is: 'unknown'; readonly message: string }
  | { readonly is: 'good'; readonly token: string; readonly about: About };

interface Asked {
  readonly token: string;
  readonly link: Link;
}

/** What the link that was opened is for. Asking uses nothing up. `kind`: links for something else are no good here. */
export function useLink(kind: About['kind']): { readonly link: Link; readonly again: () => void } {
  const token = useSyncExternalStore(onLinkSecret, linkSecret);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [round, setRound] = useState(0);
  useEffect(() => {
    if (token !== null)
      void call(account.link, { body: { token } }).then((answer) =>
        setAsked({ token, link: judge(token, kind, answer) }),
      );
  }, [token, kind, round]);
  const again = () => {
    setAsked(null);
    setRound(round + 1);
  };
  if (token === null) return { link: { is: 'none' }, again };
  return { link: asked?.token === token ? asked.link : { is: 'asking' }, again };
}

const OLD = 'This link is old, or was used before.';

function judge(token: string, kind: About['kind'], answer: Called<typeof account.link>): Link {
  if (answer.ok)
    return answer.body.kind === kind ? { is: 'good', token, about: answer.body } : { is: 'old', message: OLD };
  const { message, fields } = failureOf(answer, askTexts);
  const reason = fields['token']?.join(' ');
  return reason === undefined ? { is: 'unknown', message } : { is: 'old', message: reason };
}
