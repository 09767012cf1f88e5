/**
 * The file in the data folder with the demo's key, kept so that a second start can show it again. The key gives access
 * to fictional venues only.
 */
export const DEMO_KEY_FILE = 'demo-key'
