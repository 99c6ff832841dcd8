import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { repositoryRoot } from '../repository-root.ts';

const folder = join(repositoryRoot, 'web', 'verify');

let built: Promise<string> | undefined;

/** Returns the page that checks evidence files as one text without anything to load, built once per process. */
export function verifyPage(): Promise<string> {
  built ??= buildAnew();
  return built;
}

async function buildAnew(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(folder, 'main.ts')],
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
    charset: 'utf8',
    write: false,
  });
  const [script] = outputFiles;
  if (!script) throw new Error('The page that checks evidence files was not built');
  const template = readFileSync(join(folder, 'index.html'), 'utf8');
  // A script ends at the first `</script`, wherever it stands.
  const code = script.text.replaceAll('</script', '<\\/script');
  return template
    .replace('/*STYLE*/', () => readFileSync(join(folder, 'style.css'), 'utf8'))
    .replace('/*SCRIPT*/', () => code);
}
