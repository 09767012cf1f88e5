/**
 * For `npm run dev`. Under `node --watch` every thread reports the modules it loads as messages to its parent, which
 * takes the first message of a worker for its answer. With `--watch-path` nobody needs the reports.
 */
delete process.env['WATCH_REPORT_DEPENDENCIES']
