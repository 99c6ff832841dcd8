import { describe, expect, test } from 'vitest';
import { acceptedStep, newTotp, totpOf } from '../../src/areas/factors/totp.ts';

const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

describe('a code', () => {
  test.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
  ])('%i seconds after 1970 is that of RFC 6238, and is accepted once', (seconds, code) => {
    expect(totpOf(secret).generate({ timestamp: seconds * 1000 })).toBe(code);
    const now = new Date(seconds * 1000);
    const step = Math.floor(seconds / 30);
    expect(acceptedStep({ secret }, code, now)).toBe(step);
    expect(acceptedStep({ secret, last_step: step - 1 }, code, now)).toBe(step);
    expect(acceptedStep({ secret, last_step: step }, code, now)).toBeUndefined();
  });

  test.each([
    [-60, undefined],
    [-30, -1],
    [30, 1],
    [60, undefined],
  ])('that is shown %i seconds away is accepted only one step away', (seconds, away) => {
    const now = new Date(1_234_567_890_000);
    const step = Math.floor(1_234_567_890 / 30);
    const code = totpOf(secret).generate({ timestamp: now.getTime() + seconds * 1000 });
    expect(acceptedStep({ secret }, code, now)).toBe(away && step + away);
  });
});

test('a secret has 160 bits, and its address says whose it is', () => {
  const made = newTotp('10 04 (Ü1)');
  expect(made.secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(made.address).toBe(`otpauth://totp/Muster:10%2004%20(%C3%9C1)?secret=${made.secret}&issuer=Muster`);
});
