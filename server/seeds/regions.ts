import { readFileSync } from 'node:fs'

/** One place of the three-level cascade. */
export interface Region {
  /** Six digits: a province ends in 0000, a city in 00. */
  readonly code: string
  readonly zh: string
  readonly en: string
  readonly level: 'province' | 'city' | 'district'
  /** Code of the parent; undefined for provinces. */
  readonly parent: string | undefined
}

/**
 * All regions in the order of their codes, every province with cities and every city with districts. From the committed
 * `data/regions.csv`, which `build-regions.ts` writes.
 */
export function readRegions(): Region[] {
  const text = readFileSync(new URL('./data/regions.csv', import.meta.url), 'utf8')
  return text.trimEnd().split('\n').slice(1).map(readLine)
}

function readLine(line: string): Region {
  const [, code, zh, en] = /^(\d{6}),([^,]+),([^,]+)$/.exec(line) ?? []
  if (!code || !zh || !en) throw new Error(`regions.csv: unreadable line ${line}`)
  if (code.endsWith('0000')) return { code, zh, en, level: 'province', parent: undefined }
  if (code.endsWith('00')) return { code, zh, en, level: 'city', parent: `${code.slice(0, 2)}0000` }
  return { code, zh, en, level: 'district', parent: `${code.slice(0, 4)}00` }
}
