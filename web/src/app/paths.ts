/** The product's routes (SPEC.md section 2). */
export const paths = {
  login: '/login',
  reset: '/initial-reset-password',
  logout: '/logout',
  dashboard: '/',
  training: '/training',
  profile: '/profile',
  settings: '/settings',
} as const;
