/**
 * Matches the paths of files of the web application: everything in assets/, and names with a dot in the root folder.
 * Every other path is a screen, and the ids in it may contain dots. A missing file stays a 404, since a page in place
 * of a script fails with a misleading error.
 */
export const builtFile = /^\/(?:assets\/|[^/]*\.[^/]*$)/;
