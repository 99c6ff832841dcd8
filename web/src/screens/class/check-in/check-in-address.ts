import { paths } from '../../../paths.ts';

/** Returns the path of the check-in page, with the content of a QR code, if any. */
export function checkInPath(shown?: { classId: string; code: string }): string {
  return shown ? `${paths.checkIn}?${new URLSearchParams({ class: shown.classId, code: shown.code })}` : paths.checkIn;
}
