import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { repositoryRoot } from '../repository-root.ts';

const folder = join(repositoryRoot, 'web', 'verify');

let built: Promise<string> | undefined;

/** Returns the page that checks evidence files as one self-contained text, built once per process. */
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
  const explained = readFileSync(join(repositoryRoot, 'docs', 'how-to-check-evidence.md'), 'utf8');
  // A script ends at the first `</script`, wherever it is.
  const code = script.text.replaceAll('</script', '<\\/script');
  return template
    .replace('<!--EXPLAINED-->', () => toHtml(explained))
    .replace('/*STYLE*/', () => readFileSync(join(folder, 'style.css'), 'utf8'))
    .replace('/*SCRIPT*/', () => code);
}

/** Returns the document as HTML. Supports headings, paragraphs, lists and code; its title becomes a page heading. */
function toHtml(markdown: string): string {
  return markdown
    .trim()
    .split(/\n\n+/)
    .map((block) => {
      const heading = /^(#{1,2}) (.*)$/.exec(block);
      if (heading) return heading[1] === '#' ? `<h2>${inline(heading[2])}</h2>` : `<h3>${inline(heading[2])}</h3>`;
      if (!block.startsWith('- ')) return `<p>${inline(block)}</p>`;
      const items = block.slice(2).split(/\n- /);
      return `<ul>${items.map((item) => `<li>${inline(item)}</li>`).join('')}</ul>`;
    })
    .join('\n');
}

const inline = (text = ''): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll(/`([^`]*)`/g, '<code>$1</code>');
