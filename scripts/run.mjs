// Runs a long-lived program in the foreground: signals go to it, and its end is ours.
import { spawn } from 'node:child_process';
import { root } from './ensure.mjs';

/**
 * A Ctrl-C reaches us twice, from the terminal and from npm. The program is in a group of its own, so that it hears of it
 * through us alone and once; a second Ctrl-C two seconds later is passed on again, for whoever is in a hurry.
 *
 * @param {import('node:child_process').ChildProcess[]} children
 */
function forwardSignals(children) {
  let last = 0;
  /** @param {NodeJS.Signals} signal */
  const forward = (signal) => {
    if (Date.now() - last < 2000) return;
    last = Date.now();
    for (const child of children) child.kill(signal);
  };
  process.on('SIGINT', () => forward('SIGINT'));
  process.on('SIGTERM', () => forward('SIGTERM'));
  // The terminal was closed: that is no reason for a less clean end.
  process.on('SIGHUP', () => forward('SIGTERM'));
  // A signal to npm ends npm and the shell between us, and is not told to us: then our parent is another one.
  const parent = process.ppid;
  if (process.env['npm_lifecycle_event']) setInterval(() => process.ppid === parent || forward('SIGTERM'), 300).unref();
}

/**
 * @param {{ file: string, args: string[], env?: NodeJS.ProcessEnv }[]} programs when one ends, the others are ended too
 */
export function runInForeground(programs) {
  const children = programs.map(({ file, args, env }) =>
    spawn(file, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'inherit', 'inherit'],
      detached: true,
    }),
  );
  forwardSignals(children);
  let open = children.length;
  for (const child of children) {
    child.on('error', (error) => {
      throw error;
    });
    child.on('exit', (code, signal) => {
      process.exitCode ??= code ?? (signal === 'SIGINT' ? 130 : 143);
      open -= 1;
      if (open === 0) process.exit();
      for (const other of children) other.kill('SIGTERM');
    });
  }
}
