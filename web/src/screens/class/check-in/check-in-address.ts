import { paths } from '../../../paths.ts';

/** Returns the address of the page on which people check in, with what a QR code says, if anything. */
export function checkInPath(shown?: { classId: string; code: string }): string {
  return shown ? `${paths.checkIn}?${new URLSearchParams({ class: shown.classId, code: shown.code })}` : paths.checkIn;
}
