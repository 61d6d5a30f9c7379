/** Numbers as people read them. */
const whole = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 });

/** `81,244` */
export function formatNumber(value: number): string {
  return whole.format(value);
}

/** `8.25`, with so many digits after the point as it has, and `most` at most. */
export function formatDecimal(value: number, most: number): string {
  return value.toLocaleString('en-GB', { maximumFractionDigits: most });
}

const hundredths = new Intl.NumberFormat('en-GB', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** A sum of money: `1,234.50`. A yard has one currency, so none is named. */
export function formatSum(value: number): string {
  return hundredths.format(value);
}

/** `1 photo`, `3 photos`; `many` where adding an s is not enough. */
export function count(n: number, one: string, many = `${one}s`): string {
  return `${formatNumber(n)} ${n === 1 ? one : many}`;
}

/** `1 of 4` up to `4 of 4`; `5` where fewer or none are asked for. */
export function ofWanted(n: number, wanted: number): string {
  return wanted === 0 || n > wanted ? formatNumber(n) : `${n} of ${wanted}`;
}

/** The same with what is counted: `1 of 1 photo`, `2 of 4 photos`; `2 photos` where one was asked for. */
export function countOfWanted(n: number, wanted: number, one: string): string {
  return wanted === 0 || n > wanted ? count(n, one) : `${n} of ${count(wanted, one)}`;
}

/** `340 kB`, `2.1 MB`, `10.7 GB` */
export function formatSize(bytes: number): string {
  if (bytes < 1_000_000) return `${formatNumber(Math.ceil(bytes / 1000))} kB`;
  if (bytes < 1_000_000_000) return `${(bytes / 1_000_000).toFixed(1)} MB`;
  return `${(bytes / 1_000_000_000).toFixed(1)} GB`;
}
