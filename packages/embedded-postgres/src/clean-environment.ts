/**
 * What PostgreSQL gets of this process's environment: nothing, but a clock shifted by libfaketime (`scripts/test-at.mjs`), so
 * that both have one time.
 */
export const cleanEnvironment = (): NodeJS.ProcessEnv => ({ LC_ALL: 'C', TZ: 'UTC', ...shiftedClock() })

/** The variables of libfaketime, where it is in use. */
export function shiftedClock(): NodeJS.ProcessEnv {
  const { env } = process
  if (env.FAKETIME === undefined) return {}
  return Object.fromEntries(
    Object.entries(env).filter(([name]) => name === 'LD_PRELOAD' || name.startsWith('FAKETIME')),
  )
}
