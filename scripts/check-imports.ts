// Checks the direction of every import: see import-rules.ts.
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'oxc-parser';
import { type Graph, type Import, layerOf, mayImport, violations } from './import-rules.ts';

const root = path.resolve(import.meta.dirname, '..');
const { imports: aliases } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
  imports: Record<string, string>;
};

/** The file a specifier names, from the root; null for a package. Extensions are always written, so nothing is guessed. */
function resolve(from: string, specifier: string): string | null {
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(from), specifier);
  const alias = `${specifier.split('/')[0]}/*`;
  const target = aliases[alias];
  return target ? path.posix.join(target.replace('*', specifier.slice(alias.length - 1))) : null;
}

function importsOf(file: string): Import[] {
  const source = readFileSync(path.join(root, file), 'utf8');
  const { module, errors } = parseSync(file, source);
  if (errors.length) throw new Error(`${file}: ${errors[0]?.message}`);
  const found: { specifier: string; typeOnly: boolean }[] = [];
  for (const { moduleRequest, entries } of module.staticImports) {
    const typeOnly = entries.length > 0 && entries.every((entry) => entry.isType);
    found.push({ specifier: moduleRequest.value, typeOnly });
  }
  for (const { moduleRequest, isType } of module.staticExports.flatMap((statement) => statement.entries)) {
    if (moduleRequest) found.push({ specifier: moduleRequest.value, typeOnly: isType });
  }
  for (const { moduleRequest } of module.dynamicImports) {
    const text = source.slice(moduleRequest.start, moduleRequest.end);
    if (/^['"]/.test(text)) found.push({ specifier: text.slice(1, -1), typeOnly: false });
  }
  return found.map(({ specifier, typeOnly }) => ({ specifier, typeOnly, target: resolve(file, specifier) }));
}

const files = globSync('{contract,src,server,tests,scripts}/**/*.{ts,tsx,mjs}', { cwd: root }).map((file) =>
  file.replaceAll(path.sep, '/'),
);
const graph: Graph = new Map(files.map((file) => [file, importsOf(file)]));

const problems = violations(graph);
for (const [file, imports] of graph) {
  if (layerOf(file) !== 'tests' && !mayImport[layerOf(file)]) problems.push(`${file}: no rule for this folder`);
  for (const { specifier, target } of imports) {
    if (target !== null && !existsSync(path.join(root, target)))
      problems.push(`${file}: '${specifier}' does not exist`);
  }
}
for (const problem of problems) console.error(problem);
console.log(`${files.length} files, ${problems.length} broken import rules`);
process.exitCode = problems.length || files.length === 0 ? 1 : 0;
