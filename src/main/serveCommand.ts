import { EXIT } from '#commandLine/exitCodes.ts'
import { text, toggle } from '#commandLine/flag.ts'
import { operatorCommand } from '#operate/operatorCommand.ts'

/** The variables of the server; their meanings are in docs/configuration.md. */
const VARIABLES = (
  'PORT HOST ONESET_THREADS ONESET_PUBLIC_URL ONESET_TRUSTED_PROXIES ONESET_LOG_LEVEL ONESET_LEAVE_SECONDS ' +
  'ONESET_QUERY_KEY_SUNSET ONESET_EXPORT_CONTACT ONESET_MAP_TILES ONESET_MAP_ATTRIBUTION ONESET_SITEMAP ' +
  'ONESET_DATA ONESET_RELEASES ONESET_RELEASES_REGION ONESET_RELEASES_KEY_ID ONESET_RELEASES_KEY ' +
  'ONESET_RELEASES_ENDPOINT ONESET_PHOTOS ONESET_PHOTOS_REGION ONESET_PHOTOS_KEY_ID ONESET_PHOTOS_KEY ' +
  'ONESET_PHOTOS_ENDPOINT ' +
  'DATABASE_URL ONESET_DATABASE_CONNECTIONS ONESET_SECRET ONESET_SECRET_PREVIOUS ONESET_ADMIN_TOKEN ' +
  'ONESET_PLANS ONESET_ANSWER_WINDOW_S ONESET_SIGN_UPS_PER_ADDRESS ONESET_SIGN_UPS_PER_NETWORK ' +
  'ONESET_REQUEST_LOG_DAYS ONESET_STORED_REQUESTS_PER_ACCOUNT ONESET_OUTBOUND_ALLOWED ONESET_SMTP_URL ONESET_MAIL_FROM ONESET_CONTACT ' +
  'ONESET_SOLAPI_KEY ONESET_SOLAPI_SECRET ONESET_SOLAPI_FROM ONESET_SOLAPI_URL ONESET_TEXT_COUNTRIES ' +
  'ONESET_TEXTS_PER_DAY ONESET_TEXTS_PER_ACCOUNT_DAY ONESET_ALERT_TEXTS_PER_DAY ONESET_ALERT_MAILS_PER_DAY ' +
  'ONESET_ALERT_TEXT_PRICE_WON ONESET_PUSH_CONTACT ONESET_OIDC_ISSUER ' +
  'ONESET_OIDC_CLIENT_ID ONESET_OIDC_CLIENT_SECRET ONESET_OAUTH_ISSUER ONESET_OAUTH_AUDIENCE'
).split(' ')

export const SERVE = operatorCommand({
  operands: [],
  flags: {
    port: text('PORT', 'The port to listen on (or PORT); 0 chooses a free one. Default: 8080.'),
    host: text('HOST', 'The address to listen on (or HOST). Default: 127.0.0.1.'),
    data: text('DATA', 'The data folder (or ONESET_DATA). Default: ./data.'),
    threads: text('N', 'The number of threads that serve requests (or ONESET_THREADS). Default: 1.'),
    demo: toggle('Serve the demo; it is built when there is no release.'),
  },
  environment: VARIABLES,
  examples: ['serve', 'serve --demo --port 8081'],
  // Returns when the server listens; the process then lives until a signal ends it.
  async run({ flags }) {
    if (flags.demo) await (await import('./demoStart.ts')).runDemoServer(flags)
    else await (await import('./runServe.ts')).runServe(flags)
    return EXIT.ok
  },
})
