import type { LoadErrorKind } from './labels.ts';
import { reloadPageFor } from './reload-page.ts';

/** The code of a part of the application did not arrive. */
export class CodeLoadError extends Error {
  override readonly name = 'PartNotLoaded';
  readonly problem: LoadErrorKind;

  constructor(problem: LoadErrorKind, options: ErrorOptions) {
    super(`A part of the application could not be loaded: ${problem}`, options);
    this.problem = problem;
  }
}

/** The file that a browser or Vite names in the error of an import; Safari names none. */
function fileOf(error: unknown): string {
  const [, path] = /(?:https?:\/\/[^/\s]+)?(\/[^\s?'"]+\.(?:js|css|tsx?))/.exec(String(error)) ?? [];
  return path ?? '/';
}

/** Whether the server answers for a file, be it that the file is gone. */
async function isAnswered(file: string): Promise<boolean> {
  try {
    const { status } = await fetch(file, { method: 'HEAD', cache: 'no-store' });
    return status < 500;
  } catch {
    return false; // no connection: the part is asked for again later
  }
}

const connection = (): LoadErrorKind => (navigator.onLine === false ? 'offline' : 'no-response');

/** Loads a part for the first time. Throws PartNotLoaded. */
export async function loadCode<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (cause) {
    throw new CodeLoadError(connection(), { cause });
  }
}

/** Asks again for the style sheets that did not come: Vite asks for each only once. */
async function loadMissingStyles(): Promise<void> {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')];
  await Promise.all(
    links
      .filter(({ sheet }) => sheet === null)
      .map((link) => {
        const { promise, resolve, reject } = Promise.withResolvers<Event>();
        const again = link.cloneNode() as HTMLLinkElement;
        again.onload = resolve;
        again.onerror = () => reject(new Error(`No style sheet ${link.href}`));
        link.replaceWith(again);
        return promise;
      }),
  );
}

/**
 * Loads a part after a failure. Where the server answers but the part does not load (a new version has replaced its files, or the browser
 * remembers the failure), loads the whole page again, once. Throws PartNotLoaded.
 */
export async function reloadCode<T>(load: () => Promise<T>): Promise<T> {
  const attempt = async () => {
    await loadMissingStyles();
    return await load();
  };
  try {
    return await attempt();
  } catch (cause) {
    const file = fileOf(cause);
    if (!(await isAnswered(file))) throw new CodeLoadError(connection(), { cause });
    try {
      return await attempt(); // the connection may have come back in between
    } catch (again) {
      if (reloadPageFor(file)) return await new Promise<never>(() => undefined);
      throw new CodeLoadError('stuck', { cause: again });
    }
  }
}
