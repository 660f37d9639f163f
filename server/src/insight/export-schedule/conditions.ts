import { domains } from '@fairgate/contract/app/catalogue'
import { texts } from '@fairgate/contract/app/texts'
import type { Domain } from '@fairgate/contract/kernel/command/domain'
import type { Language } from '@fairgate/contract/kernel/i18n/language'
import { render } from '@fairgate/contract/kernel/i18n/localized-text'
import sql from 'sql-template-tag'
import { ofExhibition } from '../../exhibitions/exhibition/api.ts'
import type { Db } from '../../kernel/database/database.ts'
import { translateKey } from '../../kernel/i18n/translate-key.ts'
import type { ExportSchedule } from './schedule.ts'

interface Condition {
  label: string
  value: string
}

type Names = ReadonlyMap<string, string>
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The names of the exhibitions in schedules. */
export async function exhibitionsNamed(
  db: Db,
  schedules: readonly Pick<ExportSchedule, 'payload'>[],
  language: Language,
) {
  const ids = schedules.flatMap(({ payload }) => [payload.exhibitionId, payload.exhibitionIds ?? []].flat())
  const known = [...new Set(ids.filter((id): id is string => typeof id === 'string' && uuid.test(id)))]
  if (known.length === 0) return new Map<string, string>()
  const rows = await db.many<{ id: string; cn: string; en: string }>(sql`
    select e.id, e.name_cn as cn, e.name_en as en from (select unnest(${known}::uuid[]) as exhibition_id) t ${ofExhibition}`)
  return new Map(rows.map(({ id, cn, en }) => [id, (language === 'en' && en) || cn]))
}

/**
 * The filters of a schedule as labels in the caller's language, from its domain if possible: exhibition, tab, filters.
 * A span replaces the days.
 */
export function conditionsOf(
  { command, payload, span }: ExportSchedule,
  language: Language,
  names: Names,
): Condition[] {
  const found = Object.entries(domains as Record<string, Domain>).find(([, { commands }]) =>
    Object.hasOwn(commands, command),
  )
  if (!found) return []
  const [name, domain] = found
  const { filter, ...members } = payload
  const said = Object.entries({ ...members, ...(filter as object | undefined) })
  return said.flatMap(([key, value]) => {
    if (value === undefined || value === null || (span && (key === 'from' || key === 'to'))) return []
    const label = labelOf(key, name, language)
    const values = [value].flat().map(one => valueIn([key, String(one)], [name, domain], language, names))
    const knownValues = values.filter(one => one !== undefined)
    const shown = knownValues.length > 0 ? knownValues.join(language === 'cn' ? '、' : ', ') : String(values.length)
    return [{ label: label ?? translateKey('exportSchedule.filters', language), value: shown }]
  })
}

/** Common labels of members for all lists. */
const common: readonly string[] = ['exhibitionId', 'exhibitionIds', 'from', 'to', 'tab', 'sort', 'card']

function labelOf(key: string, domain: string, language: Language): string | undefined {
  if (common.includes(key)) return translateFirst([`exportSchedule.${key}`], language)
  const bare = key.replace(/Id$/, '')
  const last = bare.slice(bare.search(/[A-Z][a-z]*$/)).toLowerCase()
  const spelled = [key, bare, `${key}At`, last, `column${bare.charAt(0).toUpperCase()}${bare.slice(1)}`]
  return translateFirst(
    spelled.map(one => `${domain}.${one}`),
    language,
  )
}

function translateFirst(keys: readonly string[], language: Language): string | undefined {
  const key = keys.find(one => one in texts)
  return key && render(texts[key] ?? [key, key], language)
}

/** A value as text; undefined for an unknown id or value. */
function valueIn(
  [key, value]: readonly [member: string, value: string],
  [name, { machines }]: readonly [string, Domain],
  language: Language,
  names: Names,
): string | undefined {
  if (uuid.test(value)) return names.get(value)
  const bare = value.replace(/^-/, '')
  for (const { states } of Object.values(machines)) {
    const label = (states as Readonly<Record<string, Parameters<typeof render>[0]>>)[bare]
    if (label) return render(label, language)
  }
  const capital = bare.charAt(0).toUpperCase() + bare.slice(1)
  const none = `${name}.no${key.charAt(0).toUpperCase()}${key.slice(1)}`
  const keys = [bare === 'none' ? none : `${name}.${bare}`, `${name}.tab${capital}`, `${name}.column${capital}`]
  return translateFirst(keys, language) ?? (/^[a-z]+[A-Z]?[A-Za-z]*$/.test(bare) ? undefined : value)
}
