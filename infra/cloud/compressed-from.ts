/**
 * Bytes from which API Gateway, and the server on one machine, compress an answer for a client that accepts it. A
 * roster can have megabytes, and compresses to a tenth.
 */
export const compressedFrom = 4 * 1024;
