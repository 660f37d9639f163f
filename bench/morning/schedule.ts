/** What is sent during the morning. */
export const kinds = ['scan', 'upload', 'badge', 'login', 'sale', 'list', 'statistic', 'print', 'import'] as const
export type Kind = (typeof kinds)[number]

/** Fair minutes that are played. */
export const minutes = 30
/** When one of the two nodes is lost, in fair minutes. */
export const lossMinute = 15

/** Scans of one upload of a gate that was without a network. */
export const uploadSize = 100
/** Badges of one print file. */
export const printSize = 10

/** The numbers of a morning at full size; `--scale` multiplies them. */
const full = {
  badges: 220_000,
  gates: 600,
  /** Rows of each import. */
  importRows: 2_000,
  sent: {
    scan: 180_000,
    upload: 90,
    badge: 4_400,
    login: 2_000,
    sale: 3_300,
    list: 6_000,
    statistic: 1_200,
    print: 400,
    import: 4,
  } satisfies Record<Kind, number>,
}

export interface Plan {
  badges: number
  gates: number
  importRows: number
  sent: Record<Kind, number>
}

/** The numbers at a scale; at least one of each kind, so that a small morning has all of them. */
export function planOf(scale: number): Plan {
  if (!(scale > 0)) throw new Error(`a scale is a number above 0, not ${scale}`)
  const scaled = (count: number) => Math.max(1, Math.round(count * scale))
  const sent = Object.fromEntries(kinds.map(kind => [kind, scaled(full.sent[kind])])) as Record<Kind, number>
  return {
    badges: scaled(full.badges),
    // The kill needs two gates, one at each node.
    gates: Math.max(2, scaled(full.gates)),
    importRows: Math.max(10, scaled(full.importRows)),
    sent,
  }
}

/** The rush: how many people come in each fair minute, relative to the others. */
const rush = Array.from({ length: minutes }, (_, minute) => (minute < 4 ? 0.7 : minute < 14 ? 1.2 : 0.95))

/** When each of `count` requests is due, in fair seconds: spread by the rush, over the minutes `from` … `to`. */
export function dueTimes(count: number, from = 0, to = minutes): number[] {
  const weights = rush.slice(from, to)
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  let [minute, before] = [0, 0]
  return Array.from({ length: count }, (_, index) => {
    const share = ((index + 0.5) / count) * total
    while (minute < weights.length - 1 && before + (weights[minute] as number) < share)
      before += weights[minute++] as number
    return (from + minute + (share - before) / (weights[minute] as number)) * 60
  })
}

/** When the requests of each kind are due; gates without a network upload after the twelfth minute. */
export const scheduleOf = ({ sent }: Plan): Record<Kind, number[]> =>
  Object.fromEntries(
    kinds.map(kind => [
      kind,
      kind === 'upload'
        ? dueTimes(sent.upload, 12, 20)
        : kind === 'import'
          ? dueTimes(sent.import, 0, 24)
          : dueTimes(sent[kind]),
    ]),
  ) as Record<Kind, number[]>

/** The CPU of a request relative to a scan, measured on two cores; a login hashes a password. */
const work: Record<Kind, number> = {
  ...{ scan: 1, upload: 0.35 * uploadSize, badge: 3, login: 45, sale: 4, list: 2.5, statistic: 2.5 },
  ...{ print: 12 * printSize, import: 0 },
}
const importedRow = 0.3

/** The work of a fair second in scans, in the busiest minute. */
export function busiestSecond({ sent, importRows }: Plan): number {
  const all = kinds.reduce((sum, kind) => sum + sent[kind] * work[kind], sent.import * importRows * importedRow)
  const mean = rush.reduce((sum, weight) => sum + weight, 0) / minutes
  return ((all / (minutes * 60)) * Math.max(...rush)) / mean
}

/**
 * How many fair seconds pass in a second: less than 1 is a slowed clock, for a machine that cannot sustain the morning
 * in real time; a small morning is played faster than real.
 *
 * @param capacity scans a second that the machine decides at most
 * @param load the share of it that the busiest minute needs
 */
export const clockOf = (plan: Plan, capacity: number, load: number): number =>
  Math.min(60, (capacity * load) / busiestSecond(plan))
