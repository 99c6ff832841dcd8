/** The routes: those of docs/spec.md section 2, and `/employees` (docs/design.md section 3). */
export const paths = {
  login: '/login',
  reset: '/initial-reset-password',
  logout: '/logout',
  dashboard: '/',
  training: '/training',
  employees: '/employees',
  admin: '/admin',
  profile: '/profile',
  settings: '/settings',
} as const;
