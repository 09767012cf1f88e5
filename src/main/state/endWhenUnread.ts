/**
 * Ends the process when the reader of its output closes the pipe (`oneset search | head -1`), because nothing is left
 * to do.
 */
export function exitOnClosedPipe(output: NodeJS.WriteStream): void {
  output.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
    process.exit()
  })
}
