import { configDefaults, defineConfig } from 'vitest/config'
import { serverBuild } from './scripts/server-build.mjs'
import { isEveryday, slowFiles } from './scripts/test-tier.ts'

/** Two workers: the tests share two cores with PostgreSQL, and each worker has a separate database. */
export default defineConfig({
  test: {
    maxWorkers: 2,
    exclude: [...configDefaults.exclude, ...(isEveryday ? [slowFiles] : [])],
    // Only hanging tests time out: speed is measured by `npm run bench`.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // As long as `vi.waitFor` waits (server/src/app/testing/patience.ts): until the event, on a machine of any speed.
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
          include: ['server/**/*.test.ts', 'bench/**/*.test.ts', 'drills/**/*.test.ts'],
          // Modules are loaded once for each worker, not for each file: their state belongs to a server's services,
          // never to the process.
          isolate: false,
          globalSetup: ['server/src/app/testing/database-setup.ts'],
          setupFiles: [
            'server/src/app/testing/strict-rows.ts',
            'server/src/app/testing/patience.ts',
            'server/src/app/testing/close-left-open.ts',
          ],
        },
        // The servers, job processes and admin commands that tests start are those of the build
        // (`server/src/kernel/services/program-file.ts`).
        define: { BUNDLE_FOLDER: JSON.stringify(serverBuild()) },
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
