import { setTimeout as pause } from 'node:timers/promises'
import { Asker } from './asker.ts'

/** How often (ms) both databases are asked. */
const askEvery = 5

export interface Watched {
  /** How often both databases had the exhibition open. */
  bothOpen: number
  asked: number
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
  /** Whether the exhibition can be written there; a database that does not answer writes nothing. */
  const isOpen = async (asker: Asker, withoutFence: () => boolean) => {
    const rows = await asker.ask<{ open: boolean }>('select open from cell_member where exhibition_id = $1', [
      exhibitionId,
    ])
    return rows !== undefined && (rows[0]?.open ?? withoutFence())
  }
  const watch = (async () => {
    while (watching) {
      const ask = () => isOpen(one, belongs[0])
      if ((await ask()) && (await isOpen(other, belongs[1])) && (await ask())) watched.bothOpen++
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
