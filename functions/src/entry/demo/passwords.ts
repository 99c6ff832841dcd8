/** The password of the demo accounts, and the temporary one of 1005 (docs/design.md section 4), without expiry. */
export const demoPassword = 'Riverton#2026';
export const demoTemporaryPassword = 'Welcome#2026';
/** The username of the demo's auditor, derived from the name `Ruth Salazar`. */
export const demoAuditor = 'audit-salazar';
