import { vi } from 'vitest'

/**
 * How long a test waits for what must happen, in milliseconds: it ends as soon as that has happened, so that only who waits
 * in vain waits so long. Machines are slow at times; how fast things are is measured by `npm run bench`.
 */
export const patience = 30_000

const { waitFor } = vi

const waitPatiently: typeof waitFor = (happening, options) => {
  const { timeout = patience, interval } = typeof options === 'number' ? { timeout: options } : (options ?? {})
  return waitFor(happening, { timeout: Math.max(timeout, patience), interval })
}

// Set up once a worker, though this is asked for by each of its files.
if (waitFor.name !== waitPatiently.name) vi.waitFor = waitPatiently
