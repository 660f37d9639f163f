import { regionsOutsideMainland } from '@fairgate/contract/identity/company/countries'
import { type DictionaryName, districts, enabledOptions } from '../../../foundation/dictionary/api.ts'
import type { Db } from '../../../kernel/database/database.ts'

/** The meaning of texts in a sheet: options, districts and countries by all common names. */
export interface Lexicon {
  comAttr: ReadonlyMap<string, string>
  comType: ReadonlyMap<string, string>
  regions: ReadonlyMap<string, string>
  countries: ReadonlyMap<string, string>
  /** The options as a template offers them. */
  options: { comAttr: string[]; comType: string[] }
  /** The same as a list in each language, for refusals. */
  offered: Record<'comAttr' | 'comType', { optionsCn: string; optionsEn: string }>
}

/** Text for comparison: half width, lower case, without blanks, punctuation and brackets. */
export const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\s\p{P}]/gu, '')
    .toLowerCase()

export async function lexiconOf(db: Db): Promise<Lexicon> {
  const [attributes, types] = [await enabledOptions(db, 'com_attr'), await enabledOptions(db, 'com_type')]
  return {
    comAttr: mapByText(attributes),
    comType: mapByText(types),
    regions: await districtsByName(db),
    countries: buildRegionNames(),
    options: { comAttr: shown(attributes), comType: shown(types) },
    offered: { comAttr: toOptionNames(attributes), comType: toOptionNames(types) },
  }
}

const shown = (options: readonly DictionaryName[]) => options.map(({ cn, en }) => `${cn} ${en}`)

const toOptionNames = (options: readonly DictionaryName[]) => ({
  optionsCn: options.map(({ cn }) => cn).join('、'),
  optionsEn: options.map(({ en }) => en).join(', '),
})

const mapByText = (options: readonly DictionaryName[]) =>
  new Map(
    options.flatMap(({ value, cn, en }) => [value, cn, en, `${cn} ${en}`].map(name => [plain(name), value] as const)),
  )

/** By six digits and by full name in either language; by a shorter name if it is unique. */
async function districtsByName(db: Db): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string | null>()
  for (const { code, cn, en } of await districts(db)) {
    found.set(code, code)
    const shorter = [cn, [cn[0], cn.at(-1)], cn.slice(1), cn.slice(-1)]
    const names = [...shorter, en, [en[0], en.at(-1)], en.slice(0, -1), en.slice(0, 1)]
    for (const name of new Set(names.map(parts => plain(parts.join('')))))
      found.set(name, found.has(name) && found.get(name) !== code ? null : code)
  }
  return new Map([...found].flatMap(([name, code]) => (code === null ? [] : [[name, code] as const])))
}

function buildRegionNames(): ReadonlyMap<string, string> {
  const names = ['zh-Hans', 'en'].map(locale => new Intl.DisplayNames([locale], { type: 'region' }))
  return new Map(
    regionsOutsideMainland.flatMap(code =>
      [code, ...names.map(of => of.of(code) ?? code)].map(name => [plain(name), code] as const),
    ),
  )
}
