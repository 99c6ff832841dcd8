/** The version, as in package.json and the first version in docs/changelog.md. Log lines include it. */
export const version = '0.2.0';
