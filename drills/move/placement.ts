import { setTimeout as pause } from 'node:timers/promises'
import type { MoveStep } from '../../server/src/lifecycle/move/moving.ts'
import { Asker } from './asker.ts'

/** How often (ms) the database is asked. */
const askEvery = 3

/** What the database that keeps the moves said last. */
export interface Placed {
  /** Where the exhibition is. */
  readonly isHere: boolean
  /** Reports each step that the last move reaches; nobody by default. */
  onStep: ((step: MoveStep) => void) | undefined
  end(): Promise<void>
}

interface Answer {
  id: string
  step: MoveStep
  away: boolean
}

/**
 * Asks the database that keeps the moves again and again how far the last one is. While that does not answer, nothing changes.
 *
 * @param opened called when the exhibition is open somewhere else
 */
export function watchPlacement(url: string, exhibitionId: string, opened: (isHere: boolean) => void): Placed {
  const asker = new Asker(url)
  let [watching, isHere, seen] = [true, true, '']
  const placed: Placed = {
    onStep: undefined,
    get isHere() {
      return isHere
    },
    async end() {
      watching = false
      await watch
      asker.close()
    },
  }
  const note = ({ id, step, away }: Answer) => {
    isHere = !away
    if (seen === `${id} ${step}`) return
    seen = `${id} ${step}`
    if (step === 'opened') opened(isHere)
    placed.onStep?.(step)
  }
  const watch = (async () => {
    while (watching) {
      const answer = await asker.ask<Answer>(
        `select m.id, m.step, p.cell_id is not null as away
         from exhibition_move m left join exhibition_placement p using (exhibition_id)
         where m.exhibition_id = $1 order by m.begun_at desc, m.id desc limit 1`,
        [exhibitionId],
      )
      if (answer?.[0]) note(answer[0])
      await pause(askEvery)
    }
  })()
  return placed
}
