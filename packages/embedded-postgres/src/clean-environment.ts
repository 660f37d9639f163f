/**
 * The environment of PostgreSQL: only a clock that libfaketime shifts (`scripts/test-at.mjs`), so that both processes
 * have the same time.
 */
export const cleanEnvironment = (): NodeJS.ProcessEnv => ({ LC_ALL: 'C', TZ: 'UTC', ...shiftedClock() })

/** The variables of libfaketime, if it is in use. */
export function shiftedClock(): NodeJS.ProcessEnv {
  const { env } = process
  if (env.FAKETIME === undefined && env.FAKETIME_TIMESTAMP_FILE === undefined) return {}
  return Object.fromEntries(
    Object.entries(env).filter(([name]) => name === 'LD_PRELOAD' || name.startsWith('FAKETIME')),
  )
}
