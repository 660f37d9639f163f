import { vi } from 'vitest'

/**
 * How long a test waits for an expected event, in milliseconds. It continues as soon as the event happens, so only a
 * failing test takes this long. Speed is measured by `npm run bench`, because machines are sometimes slow.
 */
export const patience = 30_000

const { waitFor } = vi

const waitPatiently: typeof waitFor = (happening, options) => {
  const { timeout = patience, interval } = typeof options === 'number' ? { timeout: options } : (options ?? {})
  return waitFor(happening, { timeout: Math.max(timeout, patience), interval })
}

// Set up once for each worker, although each of its files imports this.
if (waitFor.name !== waitPatiently.name) vi.waitFor = waitPatiently
