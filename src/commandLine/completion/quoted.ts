/** Returns a text as one word of bash and zsh. Fish reads it the same way unless the text contains a backslash. */
export const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`
