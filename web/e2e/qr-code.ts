import type { Locator } from '@playwright/test';
import decodeQR from 'qr/decode.js';

/** Returns the content of a QR code on a page. It is one path, and is redrawn with four pixels a module. */
export async function readCode(code: Locator): Promise<string> {
  const viewBox = (await code.getAttribute('viewBox')) ?? '';
  const path = (await code.locator('path').getAttribute('d')) ?? '';
  const width = Number(viewBox.split(' ')[2]) * 4;
  const data = new Uint8Array(width * width * 4).fill(255);
  for (const [, ...run] of path.matchAll(/M(\d+) (\d+)h(\d+)/g)) {
    const [x = 0, y = 0, length = 0] = run.map((text) => Number(text) * 4);
    for (let row = y; row < y + 4; row++) {
      for (let at = x; at < x + length; at++) data.set([0, 0, 0], (row * width + at) * 4);
    }
  }
  return decodeQR({ width, height: width, data });
}
