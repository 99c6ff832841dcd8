import type { LoadErrorKind } from './code-load-labels.ts';
import { reloadPageFor } from './reload-page.ts';

/** The code of a component failed to load. */
export class CodeLoadError extends Error {
  override readonly name = 'PartNotLoaded';
  readonly kind: LoadErrorKind;

  constructor(kind: LoadErrorKind, options: ErrorOptions) {
    super(`The code of a component could not be loaded: ${kind}`, options);
    this.kind = kind;
  }
}

/** Returns the file in the error of an import. Safari names none. */
function fileOf(error: unknown): string {
  const [, path] = /(?:https?:\/\/[^/\s]+)?(\/[^\s?'"]+\.(?:js|css|tsx?))/.exec(String(error)) ?? [];
  return path ?? '/';
}

/** Returns true if the server responds for a file, even with 404. */
async function serverResponds(file: string): Promise<boolean> {
  try {
    const { status } = await fetch(file, { method: 'HEAD', cache: 'no-store' });
    return status < 500;
  } catch {
    return false; // no connection: loading is tried again later
  }
}

const connection = (): LoadErrorKind => (navigator.onLine === false ? 'offline' : 'no-response');

/** Loads code for the first time. Throws CodeLoadError. */
export async function loadCode<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (cause) {
    throw new CodeLoadError(connection(), { cause });
  }
}

/** Loads missing style sheets again: Vite loads each only once. */
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
 * Loads code again after a failure. If the server responds but the code does not load (a new version, or a cached
 * failure), reloads the page once. Throws CodeLoadError.
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
    if (!(await serverResponds(file))) throw new CodeLoadError(connection(), { cause });
    try {
      return await attempt(); // the connection may be back
    } catch (again) {
      if (reloadPageFor(file)) return await new Promise<never>(() => undefined);
      throw new CodeLoadError('stuck', { cause: again });
    }
  }
}
