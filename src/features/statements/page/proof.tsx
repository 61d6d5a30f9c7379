import { Card } from '#kit/card.tsx';
import { Icon } from '#ui/icon.tsx';
import type { StatementWhole } from './statement-whole.ts';
import css from './page.module.css';

interface Proven {
  readonly name: string;
  readonly holds: boolean | null;
  readonly yes: string;
  readonly no: string;
}

/** Whether it is still what was issued, with the checksums by which others can tell. */
export function Proof({ whole: { checks, statement } }: { readonly whole: StatementWhole }) {
  const all: readonly Proven[] = [
    {
      name: 'Lines',
      holds: checks.hash,
      yes: 'The lines are those that were issued.',
      no: 'The lines are not those that were issued. Tell who looks after the server.',
    },
    {
      name: 'Ledger',
      holds: checks.equalsLedger,
      yes: 'The ledger says the same today.',
      no: statement.state === 'void' ? 'The ledger has changed since.' : 'The ledger says something else today.',
    },
    {
      name: 'Opening',
      holds: checks.opening,
      yes: 'What was carried in is what the statement before carried on.',
      no: 'What was carried in is not what the statement before carried on.',
    },
  ];
  return (
    <Card title="Proof" isFlush>
      <ul className={css.checks}>
        {all.flatMap(({ name, holds, yes, no }) =>
          holds === null
            ? []
            : [
                <li key={name} data-state={holds ? 'done' : 'needs'}>
                  <Icon name={holds ? 'check' : 'needs'} />
                  <span>{holds ? yes : no}</span>
                </li>,
              ],
        )}
      </ul>
      <dl className={css.hashes}>
        <Sum label="SHA-256 of the lines" value={statement.hash} />
        <Sum label="SHA-256 of the paper" value={statement.file_sha256} />
      </dl>
    </Card>
  );
}

function Sum({ label, value }: { readonly label: string; readonly value: string | null }) {
  if (value === null) return null;
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}
