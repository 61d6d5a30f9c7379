import { useState } from 'react';
import type { PrivateRental } from '#contract/areas/private-record.ts';
import { privateRentals as calls } from '#contract/areas/private-rentals.ts';
import { sendWithFiles, type FormFiles } from '#kit/files/use-form-files.ts';
import { useWrite, type NotWritten, type Sent } from '#kit/writes/use-write.ts';
import { pictureBody } from '../shared/picture-body.ts';
import { assignBody, fieldsAsShown, type AssignValues } from './assign-values.ts';

interface Free {
  readonly id: number;
}

type Assigned = { readonly rental: PrivateRental; readonly message: string };

const freeIn = ({ detail }: NotWritten): readonly Free[] =>
  Array.isArray(detail?.['free']) ? (detail['free'] as readonly Free[]) : [];

/** Sends what the form holds with its picture, has what is refused at the fields as they are shown, and keeps what is free instead. */
export function useSendAssign(files: FormFiles, zone: string) {
  const write = useWrite();
  const [instead, setInstead] = useState<readonly Free[]>([]);
  const send = async (
    values: AssignValues,
    _changed: readonly string[],
    signal: AbortSignal,
  ): Promise<Sent<Assigned>> => {
    const sent = await sendWithFiles(files, (uploads, checksums) =>
      write(
        calls.assign,
        { body: { ...assignBody(values, zone), ...pictureBody(values.slot, uploads, checksums) } },
        { signal, files: uploads },
      ),
    );
    setInstead(sent.ok ? [] : freeIn(sent));
    return sent.ok ? (sent as Sent<Assigned>) : { ...sent, fields: fieldsAsShown(sent.fields) };
  };
  return { send, instead };
}
