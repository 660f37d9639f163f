/** Halls of the demo's active exhibition as zones: their subject, and their maximum number of people. */
export const demoZones = {
  N1: { cn: '影像与诊断', en: 'Imaging and diagnostics', capacity: 44 },
  N2: { cn: '手术与耗材', en: 'Surgery and consumables', capacity: 25 },
  N3: { cn: '康复与护理', en: 'Rehabilitation and care', capacity: 20 },
  N4: { cn: '智慧医疗', en: 'Digital health', capacity: 10 },
} as const
export type DemoZone = keyof typeof demoZones

/** The channels of each hall's door. */
export const demoChannels = [
  { number: '01', direction: 'in' },
  { number: '02', direction: 'in' },
  { number: '03', direction: 'out' },
] as const

export interface DemoScan {
  zone: DemoZone
  direction: 'in' | 'out'
  /** The badge or the unknown text that is scanned. */
  badge: number | undefined
  /** The time, as a share of the time since the doors opened: 0 to 1. */
  at: number
}

/**
 * A day at the doors, in order of time: people come, walk from hall to hall, some leave, some try twice, and sometimes
 * a person shows something that is no badge, or one that is refused (`badges` and up to `all`), and turns back. The
 * same for the same arguments.
 */
export function demoScans(badges: number, all: number): DemoScan[] {
  const random = sequence(20_261_121)
  const zones = Object.keys(demoZones) as DemoZone[]
  // The first hall attracts more people than the last.
  const anyZone = () => zones[Math.floor(random() ** 1.5 * zones.length)] as DemoZone
  const scans: DemoScan[] = []
  for (let badge = 0; badge < badges; badge++) {
    let at = random() * 0.5
    const visits = 1 + Math.floor(random() * 5)
    for (let visit = 0; visit < visits && at < 1; visit++) {
      const zone = anyZone()
      scans.push({ zone, direction: 'in', badge, at })
      if (random() < 0.06) scans.push({ zone, direction: 'in', badge, at: at + 0.001 })
      at += 0.03 + random() * 0.15
      const leaves = visit + 1 < visits || random() < 0.3
      if (leaves && at < 1) scans.push({ zone, direction: 'out', badge, at })
      at += random() * 0.05
    }
  }
  for (let badge = badges; badge < all; badge++) {
    scans.push({ zone: anyZone(), direction: 'in', badge, at: random() })
  }
  for (let stranger = 0; stranger < badges / 25; stranger++) {
    scans.push({ zone: anyZone(), direction: 'in', badge: undefined, at: random() })
  }
  return scans.filter(({ at }) => at < 1).sort((a, b) => a.at - b.at)
}

/** Numbers from 0 to below 1 that look random and are the same every time (a linear congruential generator). */
function sequence(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
