/** Faults in what is photographed: at the vehicle of a booking, and on a walk-round. */
import { one, type Planted } from './fault.ts';

export const PICTURED: readonly Planted[] = [
  one(
    'a picture is confirmed by its answer',
    'akvo/akvo-flow-mobile#55: a picture is always marked as sent, whatever became of it',
    'store-acknowledge.ts',
    'const told = own ? fieldsOf(own, await locate(tx, referring([own]))) : null;',
    "const told = own ? { ...fieldsOf(own, await locate(tx, referring([own]))), ...('taken_at' in own.fields && { confirmed: 1 }) } : null;",
  ),
  {
    name: 'no list of pictures is an empty one',
    from: 'the-djmaze/snappymail#2060: a listing that could not be read counts as empty, and what is here is deleted',
    edits: [
      {
        file: 'contract/areas/rental-mirror.ts',
        find: '  images: z.array(mirroredImage),',
        replace: '  images: z._default(z.array(mirroredImage), []),',
      },
    ],
  },
  one(
    'a close-up does not wait for its damage',
    'pointfreeco/sqlite-data#424: a picture that was made together with its record comes before it, and is dropped',
    'ops/pictures.ts',
    '    refs: (args) => Object.values(referred(t, args)),',
    "    refs: (args) => [referred(t, args)[MIRROR[t].owner ?? '']],",
  ),
  one(
    'bytes go when the server has answered',
    'Bostwickenator/STGUploader#22: the status is 200, and the photo is deleted; it was never stored',
    'store-blobs.ts',
    "row['confirmed'] === 1 && row.dirty === 0",
    'row.dirty === 0',
  ),
  one(
    'pictures of a place share a lane',
    'savvasdalkitsis/uhuruphotos-android#725: one picture that is refused holds up all that follow it',
    'ops/pictures.ts',
    'const lane = ({ lid }: { readonly lid: Lid }) => `${PHOTO_LANES}${lid}`;',
    "const lane = ({ lid, booking = lid, slot = '' }: { lid: Lid; booking?: Lid; slot?: string }) => `${PHOTO_LANES}${booking} ${slot}`;",
  ),
  one(
    'a picture is of what is there when it comes',
    'linagora/twake-drive#1784: an upload that waits does not keep where it belongs, and lands where people are by then',
    'ops/rentals.ts',
    '        ...(vehicle_id !== undefined && { vehicle_id }),\n',
    '',
  ),
  one(
    'a record goes with pictures that were never sent',
    'nextcloud/android#3288: a folder that is gone on the server takes pictures with it that nobody has sent',
    'store-pull.ts',
    'parts.filter((row) => row.dirty === 1 || row.acked > fence)',
    'parts.filter((row) => row.acked > fence)',
  ),
];
