import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { pinyin } from 'pinyin-pro'
import { peoples, properNames, provinceNames, wholeNames } from './data/region-names.ts'
import { cityHeadings, type RegionEntry, regionsBeyond, wholeCity } from './data/regions-beyond.ts'

/*
 * Writes data/regions.csv, which is committed: `node server/seeds/build-regions.ts`. To be run again when the packages
 * it reads have new data: codes and Chinese names from lcn (MIT, from the lists of the Ministry of Civil Affairs), the
 * romanisation from pinyin-pro (MIT), everything else from the tables next to the csv.
 */

/** The suffix of a Chinese name and the suffix of the English one; longest first. */
const suffixes: readonly (readonly [string, string])[] = [
  ['自治州', 'Autonomous Prefecture'],
  ['自治县', 'Autonomous County'],
  ['自治旗', 'Autonomous Banner'],
  ['地区', 'Prefecture'],
  ['盟', 'League'],
  ['旗', 'Banner'],
  ['县', 'County'],
  ['区', 'District'],
  // Cities of both levels have no English suffix, as on maps.
  ['市', ''],
]

interface RegionRow {
  code: string
  name: string
}

function readRegions(): RegionRow[] {
  const path = createRequire(import.meta.url).resolve('lcn/data/data.json')
  return JSON.parse(readFileSync(path, 'utf8')) as RegionRow[]
}

function englishName({ code, name }: RegionRow): string {
  const whole = provinceNames[code] ?? wholeNames[code]
  if (whole) return whole
  const [suffix, word] = suffixes.find(([ending]) => name.endsWith(ending) && name.length > ending.length) ?? ['', '']
  const stem = name.slice(0, name.length - suffix.length)
  const { base, nations } =
    suffix.startsWith('自治') || stem.endsWith('族') ? splitPeoples(stem) : { base: stem, nations: [] }
  return [base && (properNames[base] ?? romanised(base, name)), joined(nations), word].filter(Boolean).join(' ')
}

/** '恩施土家族苗族' → 恩施, Tujia, Miao. Parsed from the end, because 保安族 and 白族 may also look like part of a name. */
function splitPeoples(stem: string): { base: string; nations: string[] } {
  for (const [chinese, english] of peoples) {
    for (const ending of [`${chinese}族`, chinese]) {
      // Without 族 only if the name of the people cannot be part of a place name: at least two characters.
      if (ending.length < 2 || !stem.endsWith(ending)) continue
      const rest = stem.slice(0, -ending.length)
      // 鄂伦春自治旗, 东乡族自治县: the people is the whole name.
      if (rest === '') return { base: '', nations: [english] }
      const { base, nations } = splitPeoples(rest)
      return { base, nations: [...nations, english] }
    }
  }
  return { base: stem, nations: [] }
}

/** Two peoples are joined by 'and', more by en dashes: no name contains a comma, so the csv needs no quotes. */
const joined = (peoples: string[]): string => peoples.join(peoples.length > 2 ? '–' : ' and ')

/**
 * One word, with an apostrophe before a syllable that begins with a vowel (西安 Xi’an). The whole name is romanized, for
 * context.
 */
function romanised(base: string, name: string): string {
  const syllables = pinyin(name, { toneType: 'none', type: 'array' })
    .slice(0, [...base].length)
    // The dictionary reads 都 in 都区 and 都县 as the adverb; in place names it is always "du".
    .map((syllable, index) => ([...base][index] === '都' ? 'du' : syllable))
  const word = syllables
    .map((syllable, index) => (index > 0 && /^[aoe]/.test(syllable) ? `’${syllable}` : syllable))
    .join('')
  return word.charAt(0).toUpperCase() + word.slice(1)
}

function allRegions(): RegionEntry[] {
  const special = new Set([...regionsBeyond, ...cityHeadings].map(([code]) => code))
  const regions = readRegions().filter(({ code }) => !special.has(code))
  const entries = [
    ...regions.map((region): RegionEntry => [region.code, region.name, englishName(region)]),
    ...regionsBeyond,
    ...cityHeadings,
  ]
  const cities = entries.map(([code]) => code).filter(code => code.endsWith('00') && !code.endsWith('0000'))
  const withDistricts = new Set(
    entries
      .map(([code]) => code)
      .filter(code => !code.endsWith('00'))
      .map(code => code.slice(0, 4)),
  )
  const bare = cities.filter(code => !withDistricts.has(code.slice(0, 4))).map(wholeCity)
  return [...entries, ...bare].sort(([a], [b]) => (a < b ? -1 : 1))
}

const lines = allRegions().map(entry => entry.join(','))
writeFileSync(new URL('./data/regions.csv', import.meta.url), `code,zh,en\n${lines.join('\n')}\n`)
process.stdout.write(`${lines.length} regions\n`)
