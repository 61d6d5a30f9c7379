/** What a session keeps of the device and the network that it was begun from: enough to know a strange one by, too little to find somebody. */
import { isIPv4, isIPv6 } from 'node:net';
import Bowser from 'bowser';

export interface Device {
  /** `Chrome on Android` */
  readonly label: string;
  readonly kind: 'phone' | 'tablet' | 'computer';
  /** `203.0.113.0/24`; empty when it is not known. */
  readonly network: string;
}

const KINDS: Readonly<Record<string, Device['kind']>> = { mobile: 'phone', tablet: 'tablet' };

/** The browser and the system that its User-Agent names. */
export function deviceOf(agent: string | undefined, address: string): Device {
  const { browser, os, platform } = Bowser.parse(agent || 'unknown');
  const names = [browser.name || 'A browser', ...(os.name ? [`on ${os.name}`] : [])];
  return {
    label: names.join(' ').slice(0, 100),
    kind: KINDS[platform.type ?? ''] ?? 'computer',
    network: networkOf(address),
  };
}

/** The first 24 bits of an IPv4 address, 48 of an IPv6 one. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
  if (isIPv4(mapped)) return `${mapped.split('.').slice(0, 3).join('.')}.0/24`;
  if (!isIPv6(mapped)) return '';
  const [head = '', tail = ''] = mapped.split('%')[0]?.split('::') ?? [];
  const [first, last] = [head.split(':').filter(Boolean), tail.split(':').filter(Boolean)];
  const zeros = Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => '0');
  const groups = [...first, ...zeros, ...last].slice(0, 3).map((group) => Number.parseInt(group, 16).toString(16));
  return `${groups.join(':')}::/48`;
}
