/** Minimum bytes of compressed answers, for clients that accept compression. Rosters of megabytes shrink to a tenth. */
export const compressedFrom = 4 * 1024;
