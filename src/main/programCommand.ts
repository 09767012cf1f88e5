/** How a person starts the program: by npm in a checkout, by its name where it was installed as compiled files. */
export const PROGRAM_COMMAND = import.meta.filename.endsWith('.ts') ? 'npm exec -- oneset' : 'oneset'
