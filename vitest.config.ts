import { join } from 'node:path'
import { configDefaults, defineConfig } from 'vitest/config'
import { isEveryday, slowFiles } from './scripts/test-tier.ts'

/** Two workers: the tests share two cores with PostgreSQL, and each worker keeps a database of its own. */
export default defineConfig({
  test: {
    maxWorkers: 2,
    exclude: [...configDefaults.exclude, ...(isEveryday ? [slowFiles] : [])],
    // Only what hangs is ended: how fast things are is measured by `npm run bench`.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // As long as `vi.waitFor` waits (server/src/app/testing/patience.ts): for the event, whatever else the machine does.
    expect: { poll: { timeout: 30_000 } },
    projects: [
      {
        extends: true,
        test: { name: 'contract', include: ['contract/src/**/*.test.ts', 'scripts/**/*.test.ts'], isolate: false },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['server/**/*.test.ts', 'bench/**/*.test.ts'],
          // Modules are loaded once a worker, not once a file: what they keep is of a server's services, never of the process.
          isolate: false,
          globalSetup: ['server/src/app/testing/database-setup.ts'],
          setupFiles: [
            'server/src/app/testing/strict-rows.ts',
            'server/src/app/testing/patience.ts',
            'server/src/app/testing/close-left-open.ts',
          ],
          // Where `scripts/compile-cache.mjs` has it: the fifty job processes tests start find there what the first has compiled.
          env: { NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules/.cache/fairgate') },
        },
      },
      {
        extends: true,
        test: {
          name: 'packages',
          include: ['packages/*/src/**/*.test.ts'],
          isolate: false,
          setupFiles: ['server/src/app/testing/patience.ts'],
        },
      },
      {
        extends: true,
        test: { name: 'console', include: ['console/src/**/*.test.{ts,tsx}'], isolate: false },
      },
    ],
  },
})
