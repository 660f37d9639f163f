import type pg from 'pg'

/** The socket of a client, which the driver's types do not declare. */
interface WithSocket {
  connection: { stream: { cork(): void; uncork(): void } }
}

export const socketOf = (client: pg.ClientBase) => (client as unknown as WithSocket).connection.stream

/**
 * Sends statements of a client. Those of one turn of the event loop go out in one write: on a pipelined connection the
 * backend is woken once for all of them.
 */
export function createTurnSender(client: pg.ClientBase): (query: pg.QueryConfig) => Promise<pg.QueryResult> {
  let isCorked = false
  return query => {
    if (!isCorked) {
      const socket = socketOf(client)
      isCorked = true
      socket.cork()
      process.nextTick(() => {
        isCorked = false
        socket.uncork()
      })
    }
    return client.query(query)
  }
}
