import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

/** How often (ms) both databases are asked. */
const askEvery = 5

export interface Watched {
  /** How often both databases had the exhibition open. */
  bothOpen: number
  asked: number
}

/** One connection that comes back after its database was killed. */
class Asker {
  readonly #url: string
  #client: pg.Client | undefined

  constructor(url: string) {
    this.#url = url
  }

  /** Whether the exhibition can be written there; a database that does not answer writes nothing. */
  async isOpen(exhibitionId: string, withoutFence: boolean): Promise<boolean> {
    try {
      const { rows } = await (await this.#connected()).query<{ open: boolean }>(
        'select open from cell_member where exhibition_id = $1',
        [exhibitionId],
      )
      return rows[0]?.open ?? withoutFence
    } catch {
      this.close()
      return false
    }
  }

  close(): void {
    this.#client?.end().catch(() => undefined)
    this.#client = undefined
  }

  async #connected(): Promise<pg.Client> {
    if (this.#client) return this.#client
    const client = new pg.Client({ connectionString: this.#url })
    client.on('error', () => this.close())
    await client.connect()
    this.#client = client
    return client
  }
}

/**
 * Asks both databases every few milliseconds whether an exhibition is open there, as `here` says of the one without a fence. Each is
 * asked twice, one before and one after the other: only what was open at both questions was open meanwhile.
 *
 * @param belongs whether a database in which no fence is installed has the exhibition
 * @returns what ends it
 */
export function watchBothOpen(
  urls: readonly [string, string],
  exhibitionId: string,
  belongs: readonly [() => boolean, () => boolean],
): () => Promise<Watched> {
  const [one, other] = urls.map(url => new Asker(url)) as [Asker, Asker]
  const watched: Watched = { bothOpen: 0, asked: 0 }
  let watching = true
  const watch = (async () => {
    while (watching) {
      const ask = () => one.isOpen(exhibitionId, belongs[0]())
      const isOpen = (await ask()) && (await other.isOpen(exhibitionId, belongs[1]())) && (await ask())
      if (isOpen) watched.bothOpen++
      watched.asked++
      await pause(askEvery)
    }
  })()
  return async () => {
    watching = false
    await watch
    for (const asker of [one, other]) asker.close()
    return watched
  }
}
