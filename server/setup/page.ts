/** The set-up page: one form, no script, so that it works before anything else does. */
import { html } from 'hono/html';
import type { FieldErrors } from '#contract/schema.ts';

export interface Entered {
  readonly name: string;
  readonly email: string;
  readonly branch: string;
  readonly timezone: string;
}

type Html = ReturnType<typeof html>;

export const SETUP_STYLE = `
body { font: 1rem/1.5 system-ui, sans-serif; margin: 0; padding: 1.5rem; background: #f6f7f8; color: #16181d; }
main { max-width: 26rem; margin: 0 auto; }
label { display: block; margin-top: 1rem; font-weight: 600; }
input { box-sizing: border-box; width: 100%; min-height: 2.75rem; padding: 0 .75rem; font: inherit; border: 1px solid #6b7280; border-radius: .375rem; }
button { margin-top: 1.5rem; min-height: 3rem; width: 100%; font: inherit; font-weight: 600; color: #fff; background: #14532d; border: 0; border-radius: .375rem; }
.error { margin: .25rem 0 0; color: #b91c1c; }
.hint { margin: .25rem 0 0; color: #4b5563; }
`;

function page(title: string, content: Html): Html {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} · Yardhand</title>
        <link rel="stylesheet" href="/setup/style.css" />
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          ${content}
        </main>
      </body>
    </html>`;
}

/** The form, with what was entered and what is wrong with it. */
export function setupForm(secret: string, entered: Entered, errors: FieldErrors = {}): Html {
  const field = (name: string, label: string, type: string, value: string, autocomplete: string, hint = '') => html`
    <label for="${name}">${label}</label>
    <input id="${name}" name="${name}" type="${type}" value="${value}" autocomplete="${autocomplete}" required />
    ${hint ? html`<p class="hint">${hint}</p>` : ''} ${(errors[name] ?? []).map((reason) => html`<p class="error">${reason}</p>`)}
  `;
  return page(
    'Set up your yard',
    html`<form method="post" action="/setup">
      <input type="hidden" name="token" value="${secret}" />
      ${field('branch', 'Name of the yard', 'text', entered.branch, 'organization')}
      ${field('timezone', 'Time zone', 'text', entered.timezone, 'off', 'Like Europe/London: days and times of the yard are told by it.')}
      ${field('name', 'Your name', 'text', entered.name, 'name')} ${field('email', 'Your e-mail', 'email', entered.email, 'email')}
      ${field('password', 'A password', 'password', '', 'new-password', 'At least 10 characters.')}
      <button type="submit">Make me the administrator</button>
    </form>`,
  );
}

/** Where the link is old, wrong, or was used. */
export const setupOver = (): Html =>
  page(
    'This link does not work any more',
    html`<p>It was used, or the server was started again since. The newest link is in the server's output.</p>
      <p><a href="/">Go to sign-in</a></p>`,
  );
