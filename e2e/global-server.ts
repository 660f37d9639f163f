import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureServer } from '../scripts/server-build.mjs'
import { startServer } from './running-server.ts'

/** The cloud site of partners in the menu; no server answers there. */
const cloudUrl = 'https://cloud.example'

/**
 * A server for each worker, shared by all browser tests of that worker: its address is their `baseURL`, its data folder
 * leads to its database (`playwright.config.ts`). The venue is installed once, by a normal first start; this server and
 * those that tests start themselves run on copies.
 */
export default async function globalServer({ workers }: { workers: number }): Promise<() => Promise<void>> {
  ensureServer(process.execPath)
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
