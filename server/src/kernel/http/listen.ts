import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { StartFailure } from '../services/start-failure.ts'
import type { Config } from '../settings/config.ts'
import { pageHost } from '../settings/public-url.ts'

/** Where a server listens. */
export interface Listening {
  /** E.g. `http://127.0.0.1:3000`. */
  address: string
  /** The same for a browser, e.g. `http://localhost:3000`. */
  page: string
}

/**
 * Connections that the system may queue for us, up to its own limit (`net.core.somaxconn`). Node accepts one per turn
 * of its event loop: with its default of 511 a crowd's connections are dropped and time out.
 */
const backlog = 4_096

export async function listen(app: FastifyInstance, { host, port }: Config): Promise<Listening> {
  try {
    await app.listen({ host, port, backlog })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE') throw new StartFailure(`Port ${port} is taken: stop what uses it, or set PORT.`)
    if (code === 'EACCES') throw new StartFailure(`Port ${port} may not be opened by this user: set PORT above 1023.`)
    if (code === 'EADDRNOTAVAIL') throw new StartFailure(`HOST ${host} is not an address of this machine.`)
    throw error
  }
  const { port: actual } = app.server.address() as AddressInfo
  const at = (name: string) => `${app.initialConfig.https ? 'https' : 'http'}://${name}:${actual}`
  return { address: at(host.includes(':') ? `[${host}]` : host), page: at(pageHost(host)) }
}
