/** Returns a value in DER with this tag and these contents. */
export function der(tag: number, ...contents: Uint8Array[]): Buffer {
  const content = Buffer.concat(contents);
  const { length } = content;
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

/** Returns the content of a value. Its length has at most two bytes. */
export function contentOf(value: Uint8Array): Buffer {
  const [, size = 0] = value;
  return Buffer.from(value.subarray(size < 0x80 ? 2 : 2 + (size & 0x7f)));
}

/** Returns the values in the content of a value. */
function partsOf(value: Uint8Array): Buffer[] {
  const parts: Buffer[] = [];
  for (let rest = contentOf(value); rest.length > 0; ) {
    const [, size = 0, first = 0, second = 0] = rest;
    const length = size < 0x80 ? 2 + size : size === 0x81 ? 3 + first : 4 + ((first << 8) | second);
    parts.push(rest.subarray(0, length));
    rest = rest.subarray(length);
  }
  return parts;
}

/** Changes the parts of a value within another. `path`: the places of the values around them, from the outermost. */
export function withParts(
  value: Uint8Array,
  path: readonly number[],
  change: (parts: Buffer[]) => readonly Uint8Array[],
): Buffer {
  const parts = partsOf(value);
  const [place, ...rest] = path;
  if (place === undefined) return der(value[0] ?? 0, ...change(parts));
  const part = parts[place];
  if (!part) throw new Error(`There is no part ${place}`);
  parts[place] = withParts(part, rest, change);
  return der(value[0] ?? 0, ...parts);
}
