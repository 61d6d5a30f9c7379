/** The test provider's page, on which renters pay. Without scripts, as the set-up page. */
import { html } from 'hono/html';
import { textOfCents } from '#contract/rental/cents.ts';
import type { CheckoutRow } from './ledger.ts';
import type { Language, Words } from './words.ts';

type Html = ReturnType<typeof html>;

export const PAY_STYLE = `
:root { color-scheme: light dark; --page: #f6f7f8; --card: #fff; --text: #16181d; --soft: #4b5563; --line: #6b7280; --wrong: #b91c1c; --go: #14532d; --mark: #fde68a; --marked: #451a03; }
@media (prefers-color-scheme: dark) { :root { --page: #101317; --card: #1b2027; --text: #f0f2f5; --soft: #b6bec9; --line: #8b95a3; --wrong: #fca5a5; --go: #166534; --mark: #78350f; --marked: #fef3c7; } }
body { font: 1rem/1.5 system-ui, sans-serif; margin: 0; background: var(--page); color: var(--text); overflow-wrap: anywhere; }
.test { margin: 0; padding: .75rem 1rem; font-weight: 700; text-align: center; background: var(--mark); color: var(--marked); }
main { max-width: 26rem; margin: 1.5rem auto; padding: 1.5rem; box-sizing: border-box; background: var(--card); border-radius: .5rem; }
h1 { margin: 0 0 1rem; font-size: 1.5rem; }
h2 { margin: 1.5rem 0 .5rem; font-size: 1rem; }
dl { margin: 0; }
dt { color: var(--soft); }
dd { margin: 0 0 .75rem; font-weight: 600; }
.sum { font-size: 1.5rem; }
label { display: block; margin-top: 1rem; font-weight: 600; }
input { box-sizing: border-box; width: 100%; min-height: 3rem; padding: 0 .75rem; font: inherit; color: inherit; background: var(--page); border: 1px solid var(--line); border-radius: .375rem; }
button { margin-top: 1rem; min-height: 3rem; width: 100%; font: inherit; font-weight: 600; color: #fff; background: var(--go); border: 0; border-radius: .375rem; }
input:focus-visible, button:focus-visible { outline: 3px solid var(--text); outline-offset: 2px; }
.wrong { margin: .5rem 0 0; color: var(--wrong); font-weight: 600; }
.hint { margin: .25rem 0 0; color: var(--soft); }
ul { margin: 0; padding-left: 1.25rem; }
code { font-family: ui-monospace, monospace; white-space: nowrap; }
`;

interface Framed {
  readonly language: Language;
  readonly title: string;
  /** Whether it is of the test provider. */
  readonly isTest: boolean;
}

const page = ({ language: { code, words }, title, isTest }: Framed, content: Html): Html =>
  html`<!doctype html>
    <html lang="${code}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${isTest ? `TEST · ${title}` : title}</title>
        <link rel="stylesheet" href="/pay/style.css" />
      </head>
      <body>
        ${isTest ? html`<p class="test">${words.test}</p>` : ''}
        <main>
          <h1>${title}</h1>
          ${content}
        </main>
      </body>
    </html>`;

/** `US$ 112.90`, by the digits. */
function money(code: string, { amount, currency }: CheckoutRow): string {
  const format = new Intl.NumberFormat(code, { style: 'currency', currency });
  return format.format(textOfCents(amount) as `${number}`);
}

/** The provider does not know where the yard is. */
const moment = (code: string, at: Date): string =>
  new Intl.DateTimeFormat(code, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(at);

const CARDS = [
  ['4242 4242 4242 4242', 'card4242'],
  ['4000 0000 0000 9995', 'card9995'],
  ['4000 0000 0000 0002', 'card0002'],
  ['4000 0000 0000 0259', 'card0259'],
] as const satisfies readonly (readonly [string, keyof Words])[];

const facts = (language: Language, checkout: CheckoutRow, isOpen = true): Html => {
  const { code, words } = language;
  return html`<dl>
    <dt>${words.reference}</dt>
    <dd>${checkout.reference}</dd>
    <dt>${words.amount}</dt>
    <dd class="sum">${money(code, checkout)}</dd>
    ${isOpen ? html`<dt>${words.until}</dt><dd>${moment(code, checkout.expires_at)} UTC</dd>` : ''}
  </dl>`;
};

/** Where the card is entered; `wrong` says why the last one was not taken. It is never shown again. */
export function payForm(language: Language, checkout: CheckoutRow, wrong: keyof Words | null = null): Html {
  const { words } = language;
  const described = wrong === null ? 'hint' : 'wrong hint';
  return page(
    { language, title: words.title, isTest: true },
    html`${facts(language, checkout)}
      ${checkout.capture === 'later' ? html`<p>${words.blocked}</p>` : ''}
      <form method="post" action="/pay/${checkout.ref}">
        <label for="number">${words.number}</label>
        <input id="number" name="number" type="text" inputmode="numeric" autocomplete="off" maxlength="30" required
          aria-describedby="${described}" ${wrong === null ? '' : html`aria-invalid="true"`} />
        ${wrong === null ? '' : html`<p class="wrong" id="wrong" role="alert">${words[wrong]}</p>`}
        <p class="hint" id="hint">${words.hint}</p>
        <button type="submit">${words.pay} ${money(language.code, checkout)}</button>
      </form>
      <h2>${words.cards}</h2>
      <ul>
        ${CARDS.map(([number, name]) => html`<li><code>${number}</code> ${words[name]}</li>`)}
      </ul>`,
  );
}

export type Said = 'paid' | 'lost' | 'again' | 'expired' | 'missing' | 'done' | 'tooMany';

const TITLES = {
  paid: 'paidTitle',
  lost: 'lostTitle',
  again: 'againTitle',
  expired: 'expiredTitle',
  missing: 'missingTitle',
  done: 'doneTitle',
  tooMany: 'title',
} as const satisfies Readonly<Record<Said, keyof Words>>;

/** A page that only says something. */
export function saying(language: Language, said: Said, checkout: CheckoutRow | null = null): Html {
  const { words } = language;
  return page(
    { language, title: words[TITLES[said]], isTest: said !== 'done' },
    html`<p>${words[said]}</p>
      ${checkout !== null && said === 'paid' && checkout.capture === 'later' ? html`<p>${words.blocked}</p>` : ''}
      ${checkout === null ? '' : facts(language, checkout, false)}`,
  );
}
