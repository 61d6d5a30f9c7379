/** Small XLSX files for tests. */
import { deflateRawSync } from 'node:zlib';
import { strToU8, zipSync } from 'fflate';

const REL = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const SHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml';

/** A cell with a text. */
export const cell = (place: string, text: string) => `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`;

/** A workbook of one sheet with these rows. `at`: where its part lies. */
export function workbook(rows: string, at = 'worksheets/sheet1.xml'): Buffer {
  const parts = {
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="${SHEET}"/></Types>`,
    'xl/workbook.xml': `<workbook xmlns:r="${REL}"><sheets><sheet name="One" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="rId1" Type="${REL}/worksheet" Target="${at}"/></Relationships>`,
    [`xl/${at}`]: `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
  };
  return Buffer.from(zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)]))));
}

/** A small ZIP of one part that unpacks to so many bytes. Node packs them many times faster than fflate. */
export function bombOf(bytes: number): Buffer {
  const name = Buffer.from('xl/workbook.xml');
  const packed = deflateRawSync(Buffer.alloc(bytes), { level: 1 });
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02014b50, 0);
  for (const [header, at] of [
    [local, 8],
    [entry, 10],
  ] as const) {
    header.writeUInt16LE(8, at);
    header.writeUInt32LE(packed.length, at + 10);
    header.writeUInt16LE(name.length, at + 18);
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(local.length + name.length + packed.length, 16);
  return Buffer.concat([local, name, packed, entry, name, end]);
}
