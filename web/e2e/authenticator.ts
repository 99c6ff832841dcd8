import { test as base } from './fixture.ts';

/** Chromium's virtual authenticator, with passkeys. It accepts every prompt until a test says otherwise. */
interface Authenticator {
  /** Rejects the user, so that the browser acts as if the prompt were closed. */
  recognizes: (isHolder: boolean) => Promise<unknown>;
}

/** A test whose `page` runs on a device with an authenticator. */
export const test = base.extend<{ authenticator: Authenticator }>({
  authenticator: async ({ page }, use) => {
    const session = await page.context().newCDPSession(page);
    await session.send('WebAuthn.enable');
    const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    await use({
      recognizes: (isUserVerified) => session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    });
    // The browser context stays for the next test.
    await session.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId });
    await session.detach();
  },
});
