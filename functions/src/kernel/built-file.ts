/**
 * Matches paths of web application files: everything in assets/, and names with a dot in the root folder. Other paths
 * are screens, whose ids may contain dots. A missing file stays a 404, because a page in place of a script fails with a
 * misleading error.
 */
export const builtFile = /^\/(?:assets\/|[^/]*\.[^/]*$)/;
