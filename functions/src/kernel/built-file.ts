/**
 * The URL path of the folder with hashed names. All paths in it are files of the web application. A missing one stays a
 * 404, because a page in place of a script fails with a misleading error.
 */
export const assetFolder = '/assets/';

/**
 * Returns whether a URL path is a file of the web application. Other paths are screens, whose ids may contain dots.
 * `files` are the paths of the build's files outside `assetFolder`.
 */
export const isBuiltFile = (path: string, files: readonly string[]): boolean =>
  path.startsWith(assetFolder) || files.includes(path);
