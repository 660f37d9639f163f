import { existsSync } from 'node:fs'
import { defineConfig, devices } from '@playwright/test'
import { isEveryday, slow, slowFiles } from './scripts/test-tier.ts'

const browsers = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium', '/usr/bin/google-chrome']
const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : []
const quiet = ['--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking']

// In a worker: the address of its server.
const servers = JSON.parse(process.env.FAIRGATE_E2E ?? '[]') as { url: string; dataDir: string }[]
const server = servers[Number(process.env.TEST_PARALLEL_INDEX)]
if (server) {
  process.env.FAIRGATE_URL = server.url
  process.env.FAIRGATE_E2E_DATA = server.dataDir
}

const long = /(story|crawl|partner|missing-rows|kill)(\.slow)?\.test\.ts$/

/** Real browsers, real servers: `e2e/global-server.ts` starts one for each worker, with a separate data folder. */
export default defineConfig({
  testDir: 'e2e',
  testIgnore: isEveryday ? [slowFiles] : [],
  grepInvert: isEveryday ? new RegExp(slow.tag) : [],
  outputDir: 'test-results/browser',
  globalSetup: './e2e/global-server.ts',
  // The tests of one file run in order; several files share their worker's venue. While one waits, another uses the
  // core.
  workers: 3,
  // The longest ones start first, so that no worker runs them alone at the end.
  projects: [
    { name: 'long', testMatch: long },
    { name: 'others', testMatch: '**/*.test.ts', testIgnore: isEveryday ? [slowFiles, long] : long },
  ],
  timeout: 240_000,
  // The maximum time to wait for an expected state on a busy machine.
  expect: { timeout: 30_000 },
  // A second try, on a fresh page of the same venue, is counted separately and reported (CONTRIBUTING.md).
  retries: 1,
  forbidOnly: true,
  reporter: [['list'], ['json']],
  use: {
    ...devices['Desktop Chrome'],
    baseURL: process.env.FAIRGATE_URL,
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    // One window after the other in the same browser profile, cleared in between: compiled code of the console stays
    // cached.
    reuseContext: true,
    // Tests do not wait for animations.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // Traces of passing tests cost a tenth of the time; `FAIRGATE_TRACE=1` keeps those of failures.
    trace: process.env.FAIRGATE_TRACE ? 'retain-on-failure' : 'off',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? browsers.find(existsSync),
      args: [...asRoot, ...quiet, '--disable-component-update', '--disable-sync'],
    },
  },
})
