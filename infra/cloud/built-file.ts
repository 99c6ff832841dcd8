import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The URL path of the folder with hashed names. All paths in it are files of the web application. A missing one stays a
 * 404, because a page in place of a script fails with a misleading error.
 */
export const assetFolder = '/assets/';

/**
 * Returns the URL paths of a build's files outside `assetFolder`, whose names do not depend on their content. All other
 * paths are screens, whose ids may contain dots.
 */
export function unhashedPaths(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length))
    .filter((path) => !path.startsWith(assetFolder))
    .toSorted();
}
