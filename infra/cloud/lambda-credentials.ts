/**
 * Replaces, in a bundle, the SDK's credential provider chain (shared files, single sign-on, instance metadata; 100 KB).
 * Lambda puts the role's credentials into the environment, and replaces the environment before they expire.
 */
export const defaultProvider = () => async () => ({
  accessKeyId: required('AWS_ACCESS_KEY_ID'),
  secretAccessKey: required('AWS_SECRET_ACCESS_KEY'),
  sessionToken: process.env.AWS_SESSION_TOKEN,
});

function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is missing: this bundle runs in AWS Lambda only`);
  return value;
}
