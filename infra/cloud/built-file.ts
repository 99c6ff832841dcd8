import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { assetFolder } from '@muster/functions/kernel/built-file';

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
