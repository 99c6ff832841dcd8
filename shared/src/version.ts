/** The version of this code, as package.json and the first heading of docs/changelog.md have it. Log lines name it. */
export const version = '0.2.0';
