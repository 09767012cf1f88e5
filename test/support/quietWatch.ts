/**
 * Loaded by `npm run dev`. Under `node --watch` every thread reports the modules that it loads to its parent as messages,
 * and the parent reads the first message of a worker as its answer. `--watch-path` does not need these reports.
 */
delete process.env['WATCH_REPORT_DEPENDENCIES']
