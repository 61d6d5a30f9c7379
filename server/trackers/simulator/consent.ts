/** The page on which somebody lets the yard read their trackers. */
const escape = (text: string): string => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;margin:0;background:#eef1f4;color:#1c2630}
main{max-width:26rem;margin:12vh auto;padding:2rem;background:#fff;border-radius:12px}
h1{font-size:1.25rem;margin:0 0 .5rem}form{margin:.75rem 0}a,button{display:inline-block;font:inherit;padding:.6rem 1.2rem;border-radius:8px}
button{border:0;background:#1c5fd4;color:#fff;cursor:pointer}a{color:#1c2630}`;

/** Where a browser goes back to, with what it brings. Null for an address that is no web page. */
export function backTo(redirectUri: string, brings: Readonly<Record<string, string>>): string | null {
  if (!/^https?:\/\//.test(redirectUri) || !URL.canParse(redirectUri)) return null;
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries(brings)) url.searchParams.set(name, value);
  return url.href;
}

interface Choice {
  readonly account: string;
  readonly trackers: number;
  /** Where its button posts to. */
  readonly yes: string;
}

const button = ({ account, trackers, yes }: Choice) =>
  `<form method="post" action="${escape(yes)}"><button>Allow ${escape(account)}</button> ${trackers} vehicles</form>`;

export function consentPage({ choices, no }: { readonly choices: readonly Choice[]; readonly no: string }): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Trackers (simulated)</title><style>${STYLE}</style><main><h1>Let Yardhand read your trackers?</h1>
<p>This is the demo’s simulated maker of trackers. Yardhand may then read odometers, places, fuel and fault codes.</p>
${choices.map(button).join('')}<a href="${escape(no)}">Deny</a></main></html>`;
}
