/**
 * In characters. NIST SP 800-63B-4, 3.1.1 recommends fifteen where a password is the only factor; eight is its minimum.
 */
export const PASSWORD_LENGTH = { min: 10, max: 128 } as const
