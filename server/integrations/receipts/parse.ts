/** What the text of a paper means: who it is of, its number, its day, its sums (money.md §4.11). It is proposed, and a person saves it. */
import type { Proposal, ReadAmount } from '#contract/areas/bill-record.ts';
import { amountsIn, lastAmount } from './amounts.ts';
import { dayIn } from './days.ts';
import type { PageText } from './reader.ts';
import { type KnownVendor, vendorIn } from './vendors.ts';

type Parsed = Omit<Proposal, 'amounts'>;
type ReadValue = Parsed['total'];

/** Letters that readers take for others: a zero in TOTAL, an i for its l. */
const TOTAL = /\bt[o0]ta[l1i]\b|\bamount due\b|\bbalance due\b/i;
const SUBTOTAL = /\bsub[\s-]?t[o0]ta[l1i]\b/i;
const TAX = /\b(?:sales tax|tax|vat|gst|iva|mwst|ust)\b/i;
const NO_TAX = /\btax(?:payer)? (?:id|no|number|reg)|\bexcl|\bbefore tax/i;
const DUE = /\bdue\b|\bpay(?:able)? by\b|\bto be paid by\b/i;
const PAYMENT = /\b(?:cash|card|visa|mastercard|change|tendered|paid)\b/i;
const NUMBER =
  /\b(?:invoice|inv|bill|receipt|ticket|document|factura|rechnung)\b[\s.:]*(?:number|num|no|nr|#)?[\s.:#]*((?:[a-z]{1,4}[- ]?)?\d[\da-z/-]{1,20})/i;

const MOST_LINES = 60;
const MOST_AMOUNTS = 120;

/** @param today no paper is of a later day */
export function parse(text: string, vendors: readonly KnownVendor[], today: string): Parsed {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const vendor = vendorIn(lines, vendors);
  return {
    vendor: vendor && { id: vendor.id, name: vendor.name, confidence: vendor.confidence },
    invoice_no: numberIn(lines, today),
    day: dayOfPaper(lines, today),
    due: dueDay(lines, today),
    total: totalIn(lines),
    tax: taxIn(lines),
    lines: positionsIn(lines),
  };
}

const said = (value: string, confidence: number): ReadValue => ({ value, confidence });

function totalIn(lines: readonly string[]): ReadValue {
  const line = lines.findLast(
    (one) => TOTAL.test(one) && !SUBTOTAL.test(one) && !TAX.test(one) && lastAmount(one) !== undefined,
  );
  const total = line && lastAmount(line);
  if (total !== undefined) return said(total, 0.9);
  const largest = lines.flatMap(amountsIn).toSorted((one, other) => Number(other) - Number(one))[0];
  return largest === undefined ? null : said(largest, 0.4);
}

function taxIn(lines: readonly string[]): ReadValue {
  const line = lines.findLast((one) => TAX.test(one) && !NO_TAX.test(one) && lastAmount(one) !== undefined);
  const tax = line && lastAmount(line);
  return tax === undefined ? null : said(tax, 0.85);
}

function numberIn(lines: readonly string[], today: string): ReadValue {
  for (const line of lines) {
    const number = NUMBER.exec(line)?.[1];
    if (number !== undefined && dayIn(number, today) === null && lastAmount(number) === undefined)
      return said(number.toUpperCase(), 0.85);
  }
  return null;
}

function dayOfPaper(lines: readonly string[], today: string): ReadValue {
  const days = lines
    .filter((line) => !DUE.test(line))
    .flatMap((line) => {
      const found = dayIn(line, today);
      return found === null || found.day > today ? [] : [found];
    });
  const [first] = days;
  return first === undefined ? null : said(first.day, first.confidence);
}

function dueDay(lines: readonly string[], today: string): ReadValue {
  const found = lines
    .filter((line) => DUE.test(line))
    .map((line) => dayIn(line, today))
    .find((one) => one !== null);
  return found ? said(found.day, found.confidence) : null;
}

/** What was bought: lines with a sum that is not a sum of others. */
function positionsIn(lines: readonly string[]): Parsed['lines'] {
  return lines
    .filter((line) => ![TOTAL, SUBTOTAL, TAX, DUE, PAYMENT].some((kind) => kind.test(line)))
    .flatMap((line) => {
      const amount = lastAmount(line);
      const text = line.replace(/[\s$€£]*[\d.,']+\s*(?:USD|EUR|GBP)?\s*$/i, '').trim();
      return amount === undefined || text === '' ? [] : [{ text: text.slice(0, 120), amount }];
    })
    .slice(0, MOST_LINES);
}

/** Every sum with its place, so that people can take one by a click. */
export function amountsOf(pages: readonly PageText[]): ReadAmount[] {
  return pages
    .flatMap(({ text, words }, page): ReadAmount[] => {
      const placed = words.flatMap((word) =>
        amountsIn(word.text).map((amount) => ({ amount, page, box: [...word.box] })),
      );
      return placed.length > 0 ? placed : amountsIn(text).map((amount) => ({ amount, page, box: null }));
    })
    .slice(0, MOST_AMOUNTS);
}

/** Whether there is anything in it: of a dark or blurred photo come a few stray characters. */
export const isReadable = (text: string): boolean => (text.match(/[\p{L}\p{N}]{2,}/gu) ?? []).length >= 4;
