import { percentile } from '../kernel/load.ts'
import { type Kind, kinds, minutes } from './schedule.ts'

/** What became of one request. `lost`: nobody answered it, although it was repeated. */
export interface Outcome {
  kind: Kind
  /** The fair minute in which it was due. */
  minute: number
  /** Real milliseconds from the moment it was due to its final answer. */
  ms: number
  result: 'done' | 'refused' | 'lost'
  /** How often it was sent again because a node did not answer. */
  repeats: number
}

/** The figures of one kind, or of one of its minutes; `p50` and `p99` are NaN where nothing was answered. */
export interface Figures {
  sent: number
  done: number
  refused: number
  lost: number
  repeated: number
  p50: number
  p99: number
}

export interface KindFigures extends Figures {
  kind: Kind
  minutes: Figures[]
}

/** Sums outcomes up by kind and by minute. */
export function tally(outcomes: readonly Outcome[]): KindFigures[] {
  const byKind = Map.groupBy(outcomes, ({ kind }) => kind)
  return kinds.map(kind => {
    const own = byKind.get(kind) ?? []
    const byMinute = Map.groupBy(own, ({ minute }) => minute)
    return {
      kind,
      ...figuresOf(own),
      minutes: Array.from({ length: minutes }, (_, minute) => figuresOf(byMinute.get(minute) ?? [])),
    }
  })
}

function figuresOf(outcomes: readonly Outcome[]): Figures {
  const count = (result: Outcome['result']) => outcomes.filter(outcome => outcome.result === result).length
  const answered = outcomes.filter(({ result }) => result !== 'lost').map(({ ms }) => ms)
  answered.sort((a, b) => a - b)
  return {
    ...{ sent: outcomes.length, done: count('done'), refused: count('refused'), lost: count('lost') },
    repeated: outcomes.filter(({ repeats }) => repeats > 0).length,
    ...{ p50: percentile(answered, 0.5), p99: percentile(answered, 0.99) },
  }
}

/** How far the values are apart, relative to their median: 0.1 for 95, 100 and 105. */
export function rangeOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return ((sorted.at(-1) ?? Number.NaN) - (sorted[0] ?? Number.NaN)) / percentile(sorted, 0.5)
}
