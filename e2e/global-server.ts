import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from './running-server.ts'

/** Where partners are led to from the menu; nothing answers there. */
const cloudUrl = 'https://cloud.example'

/**
 * A server for each worker, all browser tests of which share it: its address is their `baseURL`, its data folder leads to its
 * database (`playwright.config.ts`). The venue is installed once, by a first start like anybody's; this server and those that
 * tests start for themselves run on copies.
 */
export default async function globalServer({ workers }: { workers: number }): Promise<() => Promise<void>> {
  const installed = mkdtempSync(join(tmpdir(), 'fairgate-e2e-installed-'))
  const first = await startServer({ dataDir: installed })
  await first.stop()
  process.env.FAIRGATE_E2E_INSTALLED = installed
  const servers = await Promise.all(
    Array.from({ length: workers }, () =>
      startServer({ env: { CLOUD_URL: cloudUrl, WEBHOOK_PRIVATE_NETWORKS: 'true' } }),
    ),
  )
  process.env.FAIRGATE_E2E = JSON.stringify(servers.map(({ url, dataDir }) => ({ url, dataDir })))
  return async () => {
    await Promise.all(servers.map(server => server.stop()))
    rmSync(installed, { recursive: true, force: true })
  }
}
