import { startServer } from './running-server.ts'

/** Where partners are led to from the menu; nothing answers there. */
const cloudUrl = 'https://cloud.example'

/** The server all browser tests share: its address is their `baseURL`, its data folder leads to its database. */
export default async function globalServer(): Promise<() => Promise<void>> {
  const server = await startServer({ env: { CLOUD_URL: cloudUrl } })
  process.env.FAIRGATE_URL = server.url
  process.env.FAIRGATE_E2E_DATA = server.dataDir
  return () => server.stop()
}
