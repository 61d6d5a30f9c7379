/** Days in a text, as papers write them. */

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const NAME = `(${MONTHS.join('|')})[a-z]*\\.?`;

const ISO_DAY = /\b(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})\b/;
const NUMBERS = /\b(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})\b/;
const DAY_FIRST = new RegExp(`\\b(\\d{1,2})(?:st|nd|rd|th)?[\\s.-]+${NAME}[\\s,-]+(\\d{4})\\b`, 'i');
const MONTH_FIRST = new RegExp(`\\b${NAME}\\s+(\\d{1,2})(?:st|nd|rd|th)?,?\\s+(\\d{4})\\b`, 'i');

export interface FoundDay {
  readonly day: string;
  /** Below 1 where month and day could be the other way round. */
  readonly confidence: number;
}

function dayOf(year: number, month: number, day: number): string | null {
  const at = new Date(Date.UTC(year, month - 1, day));
  const isReal = at.getUTCFullYear() === year && at.getUTCMonth() === month - 1 && at.getUTCDate() === day;
  return isReal && year >= 2000 && year < 2100 ? at.toISOString().slice(0, 10) : null;
}

const monthOf = (name = '') => MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1;

/** Of two readings the one nearer to `around` is meant. */
function ofNumbers([, one = '', other = '', written = '']: RegExpMatchArray, around: string): FoundDay | null {
  const year = written.length === 2 ? 2000 + Number(written) : Number(written);
  const readings = [dayOf(year, Number(one), Number(other)), dayOf(year, Number(other), Number(one))];
  const days = [...new Set(readings.filter((day) => day !== null))];
  const away = (day: string) => Math.abs(Date.parse(day) - Date.parse(around));
  const [day] = days.toSorted((first, second) => away(first) - away(second));
  return day === undefined ? null : { day, confidence: days.length > 1 ? 0.6 : 0.95 };
}

/** The day in a line; null without one. */
export function dayIn(line: string, around: string): FoundDay | null {
  const sure = (day: string | null) => (day === null ? null : { day, confidence: 0.95 });
  const iso = ISO_DAY.exec(line);
  if (iso) return sure(dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3])));
  const named = DAY_FIRST.exec(line);
  if (named) return sure(dayOf(Number(named[3]), monthOf(named[2]), Number(named[1])));
  const american = MONTH_FIRST.exec(line);
  if (american) return sure(dayOf(Number(american[3]), monthOf(american[1]), Number(american[2])));
  const numbers = NUMBERS.exec(line);
  return numbers && ofNumbers(numbers, around);
}
