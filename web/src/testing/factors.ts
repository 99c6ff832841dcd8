import type { OwnFactors, OwnPasskey } from '@muster/shared/areas/factors';

export const aPasskey = (changes: Partial<OwnPasskey> = {}): OwnPasskey => ({
  id: '01KRH4FVM00000000000000001',
  name: 'Passkey on Mac',
  made_at: '2027-03-03T03:30:00Z',
  used_at: null,
  ...changes,
});

/** Returns the answer of `GET /api/factors/`, by default for an account without a factor. */
export const ownFactors = (changes: Partial<OwnFactors> = {}): OwnFactors => ({
  passkeys: [],
  totp: null,
  recovery_codes_left: 0,
  required: false,
  required_from: null,
  ...changes,
});

export const tenCodes = Array.from({ length: 10 }, (_, n) => `ABCD-EFGH-00${String(n).padStart(2, '0')}`);
