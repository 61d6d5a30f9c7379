/** The types of files that calls take, by their content, and what people call them. */

export const PICTURES = ['image/jpeg', 'image/png', 'image/webp', 'image/heic', 'image/gif'] as const;

/** Documents that are no office files. A CSV file is text: its content does not tell the two apart. */
export const PAPERS = ['application/pdf', 'text/plain'] as const;

const OPEN_XML = 'application/vnd.openxmlformats-officedocument';
const OPEN_DOCUMENT = 'application/vnd.oasis.opendocument';

/** Files of office programs; none with macros. */
export const OFFICE_FILES = [
  `${OPEN_XML}.wordprocessingml.document`,
  `${OPEN_XML}.spreadsheetml.sheet`,
  `${OPEN_XML}.presentationml.presentation`,
  'application/msword',
  'application/vnd.ms-excel',
  'application/vnd.ms-powerpoint',
  `${OPEN_DOCUMENT}.text`,
  `${OPEN_DOCUMENT}.spreadsheet`,
] as const;

export const SOUNDS = ['audio/mpeg', 'audio/mp4', 'audio/ogg', 'audio/webm', 'audio/wav'] as const;

/** What people call a type, where the last part of its name tells them nothing. */
const WORDS: Readonly<Record<string, string>> = {
  'image/webp': 'WebP',
  'text/plain': 'text and CSV',
  [OFFICE_FILES[0]]: 'Word',
  [OFFICE_FILES[1]]: 'Excel',
  [OFFICE_FILES[2]]: 'PowerPoint',
  [OFFICE_FILES[3]]: 'Word',
  [OFFICE_FILES[4]]: 'Excel',
  [OFFICE_FILES[5]]: 'PowerPoint',
  [OFFICE_FILES[6]]: 'OpenDocument',
  [OFFICE_FILES[7]]: 'OpenDocument',
  'audio/mpeg': 'MP3',
  'audio/mp4': 'M4A',
};

/** `image/jpeg` → `JPEG`, a spreadsheet → `Excel`. */
const formatFileType = (mime: string): string => WORDS[mime] ?? mime.replace(/^.*\//, '').toUpperCase();

/** What can be taken, as a sentence: `Only JPEG, PNG, PDF can be taken.` */
export function acceptedText(types: readonly string[]): string {
  return `Only ${[...new Set(types.map(formatFileType))].join(', ')} can be taken.`;
}
