import { execFileSync } from 'node:child_process'
import { Client } from 'pg'
import type { TestDatabase } from './testDatabases.ts'

/** A full disk that a test fills and frees without privileges. */
export interface FullDisk {
  fill(): Promise<void>
  free(): Promise<void>
}

/**
 * SQLite: the operating system refuses every write of this process beyond the first byte of a file (RLIMIT_FSIZE; Node
 * ignores the signal that accompanies it). PostgreSQL: every changed row raises the error that the server itself raises
 * on a full disk. Throws where neither is possible, because a test of a full disk must not pass without one.
 */
export async function fullDisk({ url }: Pick<TestDatabase, 'url'>): Promise<FullDisk> {
  if (url === null) return { fill: async () => limitFiles('1'), free: async () => limitFiles('unlimited') }
  await query(url, TRIGGERS)
  return {
    fill: () => query(url, 'UPDATE full_disk SET is_full = true'),
    free: () => query(url, 'UPDATE full_disk SET is_full = false'),
  }
}

/** Limits the size of every file of this process to this many bytes, until it is called with `unlimited`. */
export function limitFiles(bytes: string): void {
  execFileSync('prlimit', ['--pid', String(process.pid), `--fsize=${bytes}:unlimited`])
}

const TRIGGERS = `
  CREATE TABLE full_disk (is_full BOOLEAN NOT NULL);
  INSERT INTO full_disk VALUES (false);
  CREATE FUNCTION refuse_on_full_disk() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF (SELECT is_full FROM full_disk) THEN
      RAISE EXCEPTION 'could not extend file "base/5/16384": No space left on device' USING ERRCODE = '53100';
    END IF;
    RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
  END $$;
  DO $$
  DECLARE name TEXT;
  BEGIN
    FOR name IN SELECT tablename FROM pg_tables WHERE schemaname = current_schema() AND tablename <> 'full_disk' LOOP
      EXECUTE format('CREATE TRIGGER full_disk BEFORE INSERT OR UPDATE OR DELETE ON %I FOR EACH ROW EXECUTE FUNCTION refuse_on_full_disk()', name);
    END LOOP;
  END $$`

async function query(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
