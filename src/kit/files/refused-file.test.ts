import { expect, test } from 'vitest';
import { attachmentPart } from '#contract/attachment.ts';
import { refusedText } from './refused-file.ts';

const MB = 1024 * 1024;
const refused = (type: string, size = 1000) => refusedText({ type, size }, attachmentPart);

test('what the server may take is sent: known types, CSV by any name, and what the browser does not know', () => {
  const types = ['image/heic', 'application/pdf', 'text/csv', 'text/tab-separated-values', ''];
  expect(types.map((type) => refused(type))).toEqual(types.map(() => null));
  expect(refused('application/pdf', 25 * MB)).toBe(null);
});

test('what it would refuse is not sent, and is told in words', () => {
  expect(refused('application/pdf', 25 * MB + 1)).toBe('A file may have at most 25 MB.');
  expect(refused('image/png', 20 * MB + 1)).toBe('A picture may have at most 20 MB.');
  expect(refused('application/pdf', 0)).toBe('This file is empty.');
  for (const type of ['video/mp4', 'text/html', 'image/svg+xml', 'audio/mpeg', 'application/zip'])
    expect(refused(type)).toMatch(/^Only JPEG, PNG/);
});
