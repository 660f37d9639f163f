import { startServer } from './running-server.ts'

/** Where partners are led to from the menu; nothing answers there. */
const cloudUrl = 'https://cloud.example'

/**
 * A server for each worker, all browser tests of which share it: its address is their `baseURL`, its data folder leads to its
 * database (`playwright.config.ts`).
 */
export default async function globalServer({ workers }: { workers: number }): Promise<() => Promise<void>> {
  const servers = await Promise.all(
    Array.from({ length: workers }, () => startServer({ env: { CLOUD_URL: cloudUrl } })),
  )
  process.env.FAIRGATE_E2E = JSON.stringify(servers.map(({ url, dataDir }) => ({ url, dataDir })))
  return async () => {
    await Promise.all(servers.map(server => server.stop()))
  }
}
