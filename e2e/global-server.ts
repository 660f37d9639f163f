import { startServer } from './running-server.ts'

/** The server all browser tests share; its address is their `baseURL`. */
export default async function globalServer(): Promise<() => Promise<void>> {
  const server = await startServer()
  process.env.FAIRGATE_URL = server.url
  return () => server.stop()
}
