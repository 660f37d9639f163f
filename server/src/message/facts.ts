import type { Config } from '../kernel/config.ts'

/** Whether the platform may read what is sent: in the demo, or where somebody says so. */
export function hasOutbox({ outbox, databaseUrl }: Pick<Config, 'outbox' | 'databaseUrl'>): boolean {
  return outbox === undefined ? databaseUrl === undefined : outbox === 'on'
}
