import type { MoveStep } from '../../server/src/lifecycle/move/moving.ts'
import type { Verb } from './scene.ts'

/** Parts of a move, in their order. */
export const parts = ['copy', 'compare', 'approach', 'change', 'after'] as const
export type Part = (typeof parts)[number]

/** What the command says, or the step that the database has. */
export type Seen = { said: string } | { reached: MoveStep }

/** How long (ms) after something was seen the kill is due; undefined if it does not depend on that. */
type Due = (seen: Seen) => number | undefined

const says = (seen: Seen, what: RegExp) => ('said' in seen ? what.exec(seen.said) : null)
const reaches = (seen: Seen, ...steps: readonly MoveStep[]) => 'reached' in seen && steps.includes(seen.reached)

const compared = /^Compared/
const allCopied = /^Copied: (\d+) of \1 tables/

/** When something is killed in each part: at a random moment of it, at its end at the latest. Nothing is copied on the way back. */
const dues: Readonly<Record<Part, (verb: Verb, random: () => number) => Due>> = {
  copy(verb, random) {
    const share = random()
    if (verb === 'back') return seen => (reaches(seen, 'copying') ? share * 300 : undefined)
    return seen => {
      if (share < 0.25 && says(seen, /^Accounts/)) return 0
      const [, ready, tables] = says(seen, /^Copied: (\d+) of (\d+) tables/) ?? []
      return Number(ready) >= share * Number(tables) ? 0 : undefined
    }
  },
  compare(verb, random) {
    const share = random()
    return seen => {
      if (says(seen, compared)) return 0
      if (verb === 'back') return reaches(seen, 'copying') ? 300 + share * 700 : undefined
      return says(seen, allCopied) ? share * 600 : undefined
    }
  },
  approach(_verb, random) {
    const share = random()
    return seen => {
      if (reaches(seen, 'fenced')) return 0
      return says(seen, compared) ? share * 1_500 : undefined
    }
  },
  change(_verb, random) {
    const [isDecided, share] = [random() < 0.5, random()]
    return seen => {
      if (reaches(seen, 'opening', 'opened')) return 0
      return !isDecided && reaches(seen, 'fenced') ? share * 300 : undefined
    }
  },
  after(_verb, random) {
    const share = random()
    return seen => (says(seen, /^Opened/) ? share * 800 : undefined)
  },
}

/** Calls `kill` once in a part of a move, whichever run of the command reaches it. */
export class KillMoment {
  readonly #due: Due
  readonly #kill: () => void
  #timer: NodeJS.Timeout | undefined
  #isOver = false

  constructor(part: Part, verb: Verb, random: () => number, kill: () => void) {
    this.#due = dues[part](verb, random)
    this.#kill = kill
  }

  see(seen: Seen): void {
    const due = this.#isOver ? undefined : this.#due(seen)
    if (due === undefined) return
    if (due === 0) this.now()
    else this.#timer ??= setTimeout(() => this.now(), due)
  }

  now(): void {
    if (this.#isOver) return
    this.#isOver = true
    clearTimeout(this.#timer)
    this.#kill()
  }
}
