/** In characters. NIST SP 800-63B-4, 3.1.1: fifteen where a password is the only factor would be better still; eight is its floor. */
export const PASSWORD_LENGTH = { min: 10, max: 128 } as const
