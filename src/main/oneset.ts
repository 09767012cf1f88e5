#!/usr/bin/env node
import * as nodeModule from 'node:module'
import os from 'node:os'
import path from 'node:path'
import { exitOnClosedPipe } from './state/endWhenUnread.ts'

// A command should answer quickly, so compiled code is cached, and each part of the program is loaded when it is
// needed. From the second run on this takes 0.07 s instead of 0.24 s of computing.
nodeModule.enableCompileCache?.(
  path.join(process.env['XDG_CACHE_HOME'] ?? path.join(os.homedir(), '.cache'), 'oneset/compiled'),
)

const argv = process.argv.slice(2)
// A server is exempt: when its log cannot be written it has failed, and its exit code must show it.
if (argv[0] !== 'serve') exitOnClosedPipe(process.stdout)
const { runProgram } = await import('./runProgram.ts')
process.exitCode = await runProgram(argv)
