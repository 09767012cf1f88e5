/** Whoever reads us may have enough before we are done (`oneset search | head -1`): then there is nothing left to do. */
export function endWhenUnread(output: NodeJS.WriteStream): void {
  output.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
    process.exit()
  })
}
