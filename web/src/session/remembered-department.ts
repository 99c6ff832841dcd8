import { deviceText, setDeviceText } from '../api/device-storage.ts';

const key = 'muster-department';

/** Returns the site code that this device remembers. Sign-out clears only the stored one (ADR 24). */
export function rememberedDepartment(): string | undefined {
  return deviceText(key);
}

/** Remembers a site code on this device; undefined forgets it. */
export function rememberDepartment(siteCode: string | undefined): void {
  setDeviceText(key, siteCode);
}
