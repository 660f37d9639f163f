import { existsSync } from 'node:fs'
import { defineConfig, devices } from '@playwright/test'

const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : []
const quiet = ['--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking']

/** Real browser, real server: `e2e/global-server.ts` starts one on a free port, with a data folder of its own. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.test.ts',
  outputDir: 'test-results/browser',
  globalSetup: './e2e/global-server.ts',
  // One after the other: they share one venue.
  workers: 1,
  timeout: 60_000,
  retries: 0,
  forbidOnly: true,
  reporter: [['list'], ['json']],
  use: {
    ...devices['Desktop Chrome'],
    baseURL: process.env.FAIRGATE_URL,
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    screenshot: 'only-on-failure',
    // Pictures of every step cost as much as the tests themselves.
    trace: { mode: 'retain-on-failure', screenshots: false },
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? ['/usr/bin/chromium', '/usr/bin/google-chrome'].find(existsSync),
      args: [...asRoot, ...quiet, '--disable-component-update', '--disable-sync'],
    },
  },
})
