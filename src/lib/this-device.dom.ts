import { agentOf, type Agent } from './agent.ts';

/** What people call the device that they hold or sit at. It follows the device, never the width of the window. */
export function thisDevice(): Agent['kind'] {
  const { kind } = agentOf(navigator.userAgent);
  // An iPad calls itself a Mac; no Mac has a screen that is touched.
  const isIpad = kind === 'computer' && /\bMacintosh\b/.test(navigator.userAgent) && navigator.maxTouchPoints > 1;
  return isIpad ? 'tablet' : kind;
}
