import { useRef, useState } from 'react';
import {
  BLOCKING,
  type DocumentType,
  documentTypes,
  type VehicleDocument,
  vehicleDocuments,
} from '#contract/areas/vehicle-documents.ts';
import { ReadTrouble } from '#kit/reads/read-trouble.tsx';
import { ReadingAge } from '#kit/reads/reading-age.tsx';
import { useRead } from '#kit/reads/use-read.ts';
import { count } from '#lib/format-number.ts';
import { formatDay } from '#lib/format-when.ts';
import { useNow } from '#lib/use-now.ts';
import { useMay } from '#session/use-may.ts';
import { useTruth } from '#sync/use-sync.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { later } from '#ui/later.tsx';
import { Section } from '#ui/screen.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import type { DocumentFormProps } from './document-form.tsx';
import { DocumentRow } from './document-row.tsx';
import { useDocumentActs } from './use-document-acts.ts';
import type { VehicleTabProps } from '../vehicle-tabs.ts';
import css from './documents.module.css';

const DocumentForm = later<DocumentFormProps>(() => import('./document-form.tsx'));

/** The documents of a vehicle by kind: what is wrong first, what was replaced folded away. */
export default function DocumentsTab({ vehicle }: VehicleTabProps) {
  const read = useRead(vehicleDocuments.ofVehicle, { params: { id: vehicle.id } });
  const mayChange = useMay()(vehicleDocuments.add) && vehicle.within && vehicle.deleted_at === null;
  const isOffline = useTruth().reach === 'offline';
  const [form, setForm] = useState<{ readonly type: DocumentType | null } | null>(null);
  const adder = useRef<HTMLButtonElement>(null);
  const again = () => void read.refetch();
  const add = mayChange ? (type: DocumentType | null) => setForm({ type }) : undefined;
  if (read.isPending) return <SkeletonRows rows={4} />;
  if (!read.data) return <ReadTrouble error={read.error} onAgain={again} />;
  return (
    <Section
      title="Documents"
      actions={
        add ? (
          <Button
            ref={adder}
            icon="plus"
            disabled={isOffline}
            title={isOffline ? 'This waits for a connection.' : undefined}
            onClick={() => add(null)}
          >
            Add document
          </Button>
        ) : null
      }
    >
      {read.data.failure ? <ReadingAge {...read.data} busy={read.isFetching} onAgain={again} /> : null}
      <Documents
        documents={read.data.body.documents}
        mayDelete={mayChange}
        onAdd={isOffline ? undefined : add}
        onGone={() => adder.current?.focus()}
      />
      {form ? <DocumentForm vehicleId={vehicle.id} type={form.type} onClose={() => setForm(null)} /> : null}
    </Section>
  );
}

interface DocumentsProps {
  readonly documents: readonly VehicleDocument[];
  readonly mayDelete: boolean;
  readonly onAdd: ((type: DocumentType) => void) | undefined;
  readonly onGone: () => void;
}

const TYPES = Object.keys(documentTypes) as DocumentType[];

function Documents({ documents, mayDelete, onAdd, onGone }: DocumentsProps) {
  const now = useNow(60_000);
  const { busy, remove } = useDocumentActs(onGone);
  const standing = documents.filter(({ replaced_by }) => replaced_by === null);
  const older = documents.filter(({ replaced_by }) => replaced_by !== null);
  const ofType = (type: DocumentType) => standing.filter((document) => document.type === type);
  const rowsOf = (list: readonly VehicleDocument[]) =>
    list.map((document) => (
      <DocumentRow
        key={document.id}
        document={document}
        now={now}
        isBusy={busy === document.id}
        {...(mayDelete && { onDelete: () => remove(document) })}
      />
    ));
  if (documents.length === 0) {
    return (
      <EmptyState icon="file" title="No documents yet">
        Registration, insurance, inspection: with the day on which each runs out, so that nobody forgets it.
      </EmptyState>
    );
  }
  return (
    <>
      {standing
        .filter(({ state, blocks }) => blocks && state === 'expired')
        .map((document) => (
          <Expired key={document.id} document={document} now={now} onAdd={onAdd} />
        ))}
      <ul className={css.list} aria-label="Documents that count">
        {TYPES.flatMap((type) => {
          const rows = rowsOf(ofType(type));
          return rows.length > 0 || !BLOCKING.has(type) ? rows : <Gap key={type} type={type} onAdd={onAdd} />;
        })}
      </ul>
      {older.length > 0 ? (
        <details className={css.older}>
          <summary>{count(older.length, 'earlier document')}</summary>
          <ul className={css.list} aria-label="Earlier documents">
            {rowsOf(older)}
          </ul>
        </details>
      ) : null}
    </>
  );
}

interface ExpiredProps extends Pick<DocumentsProps, 'onAdd'> {
  readonly document: VehicleDocument;
  readonly now: number;
}

function Expired({ document: { type, expires_on }, now, onAdd }: ExpiredProps) {
  const name = documentTypes[type];
  return (
    <Banner
      tone="failed"
      icon="failed"
      action={onAdd ? <Button onClick={() => onAdd(type)}>Add the new one</Button> : null}
    >
      {`${name} expired ${formatDay(expires_on ?? '', now)}: the vehicle may not go out without it.`}
    </Banner>
  );
}

/** One that every vehicle needs, and that nobody has entered. */
function Gap({ type, onAdd }: { readonly type: DocumentType } & Pick<DocumentsProps, 'onAdd'>) {
  const name = documentTypes[type];
  return (
    <li className={css.gap}>
      <span>{`${name}: none entered`}</span>
      {onAdd ? (
        <Button tone="quiet" icon="plus" onClick={() => onAdd(type)}>
          {`Add ${name.toLowerCase()}`}
        </Button>
      ) : null}
    </li>
  );
}
