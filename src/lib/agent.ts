/** What a browser is, as people say it. Nothing that would tell one device of a kind from another. */
export interface Agent {
  readonly kind: 'phone' | 'tablet' | 'computer';
  /** `Chrome on Android` */
  readonly browser: string;
}

type Rule = readonly [RegExp, string];

/** In this order: the later names also stand in the user agents of the earlier browsers. */
const BROWSERS: readonly Rule[] = [
  [/\bEdg(A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|HeadlessChrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const SYSTEMS: readonly Rule[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

const named = (rules: readonly Rule[], agent: string): string | undefined =>
  rules.find(([pattern]) => pattern.test(agent))?.[1];

function kindOf(agent: string): Agent['kind'] {
  if (/\b(iPhone|Mobile)\b/.test(agent) && !/\biPad\b/.test(agent)) return 'phone';
  return /\b(iPad|Android)\b/.test(agent) ? 'tablet' : 'computer';
}

/** Of a user agent; an unknown one is a computer with some browser. */
export function agentOf(agent: string): Agent {
  const [browser = 'Browser', system] = [named(BROWSERS, agent), named(SYSTEMS, agent)];
  return { kind: kindOf(agent), browser: system ? `${browser} on ${system}` : browser };
}
