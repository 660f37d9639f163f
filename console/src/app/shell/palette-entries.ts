import { searchFold } from '@fairgate/contract/kernel/field/search-fold'
import type { LocalizedText } from '@fairgate/contract/kernel/i18n/localized-text'
import { menuGroups } from '@fairgate/contract/kernel/page/menu-groups'
import { generatePath } from 'react-router'
import type { OfferedAction } from '../../kernel/ui/palette-actions.ts'
import { type Screen, screens } from '../screens.ts'

interface Named {
  label: LocalizedText
  /** What distinguishes entries of the same name: group, exhibition, code. */
  hint?: LocalizedText
}

/** A target of navigation, in both languages. */
export interface PaletteRoute extends Named {
  to: string
  /** A person: recently opened ones are stored by id, and never by name. */
  isPerson?: true
}

/** An action that is available here and now. */
export interface PaletteAction extends Named {
  act: string
  run: () => void
}

export type PaletteEntry = PaletteRoute | PaletteAction

export const keyOf = (entry: { to: string } | { act: string }): string => ('to' in entry ? entry.to : entry.act)

const ranks = ['primary', 'button', 'rare', 'anywhere'] as const satisfies readonly OfferedAction['rank'][]

/** The actions of the page and the frame around it, the page's primary first; of the same label the first. */
export function actionEntries(offers: readonly OfferedAction[]): readonly PaletteAction[] {
  const ordered = ranks.flatMap(rank => offers.filter(offer => offer.rank === rank))
  const byKey = new Map<string, PaletteAction>()
  for (const { key, label, run } of ordered) {
    const act = key ?? textOf(label)
    if (!byKey.has(act)) byKey.set(act, { act, label, run })
  }
  return [...byKey.values()]
}

/** Pages without a row, and those of the current exhibition, if the server permits them. */
export const pageEntries = (
  permitted: (flag: string) => boolean,
  here?: { id: string; label: LocalizedText },
): readonly PaletteRoute[] =>
  screens.flatMap(screen => {
    const to = addressOf(screen, here?.id)
    if (to === undefined || (screen.flag !== undefined && !permitted(screen.flag))) return []
    return [{ to, label: screen.label, hint: to === screen.path ? groupOf(screen) : here?.label }]
  })

function addressOf({ path, open, key }: Screen, exhibitionId?: string): string | undefined {
  if (open || key === 'showcase') return undefined
  const parameters = path.match(/:\w+/g) ?? []
  if (parameters.length === 0) return path
  const isOfExhibition =
    parameters.length === 1 && /\/((papersTransaction|counter)\/:id|:exhibitionId)(\/|$)/.test(path)
  return isOfExhibition && exhibitionId ? generatePath(path, { id: exhibitionId, exhibitionId }) : undefined
}

/** The page it belongs to, whose label says what is added; for an independent one its group. */
function groupOf({ under, back, group }: Screen): LocalizedText | undefined {
  const above = under ?? back
  if (above !== undefined) return screens.find(({ key }) => key === above)?.label
  return group ? menuGroups[group].label : undefined
}

const textOf = (label: LocalizedText | undefined) =>
  (label ?? []).map(half => searchFold(typeof half === 'string' ? half : half.other)).join('\n')

/** Entries that contain every typed word in either language, and not only in their hint; prefix matches first. */
export function matching<Entry extends Named>(entries: readonly Entry[], typed: string): readonly Entry[] {
  const wanted = typed.split(/\s+/).map(searchFold).filter(Boolean)
  const ranks = entries.flatMap(entry => {
    const name = textOf(entry.label)
    const all = `${name}\n${textOf(entry.hint)}`
    const isNamed = wanted.length === 0 || wanted.some(word => name.includes(word))
    if (!isNamed || !wanted.every(word => all.includes(word))) return []
    return [{ entry, rank: name.split('\n').some(half => wanted.some(word => half.startsWith(word))) ? 0 : 1 }]
  })
  return ranks.sort((one, other) => one.rank - other.rank).map(({ entry }) => entry)
}

const LAST = 'lastPlaces'
const maxRecent = 6

type RecentEntry = PaletteRoute | Pick<PaletteAction, 'act'>

function readRecent(): readonly RecentEntry[] {
  try {
    return JSON.parse(localStorage.getItem(LAST) ?? '[]') as RecentEntry[]
  } catch {
    return []
  }
}

/** The last targets and actions of this user in the palette that are offered now; cleared with the session. */
export const lastUsed = (actions: readonly PaletteAction[]): readonly PaletteEntry[] =>
  readRecent().flatMap<PaletteEntry>(one => ('to' in one ? one : (actions.find(({ act }) => act === one.act) ?? [])))

/** Recently used entries first, the others in their order. */
export function lastFirst<Entry extends PaletteEntry>(entries: readonly Entry[]): readonly Entry[] {
  const keys = readRecent().map(keyOf)
  const at = (entry: Entry) => (keys.indexOf(keyOf(entry)) + keys.length + 1) % (keys.length + 1)
  return [...entries].sort((one, other) => at(one) - at(other))
}

export function saveRecent(entry: PaletteEntry): void {
  if ('isPerson' in entry) return
  const key = keyOf(entry)
  const now: RecentEntry = 'to' in entry ? entry : { act: key }
  const others = readRecent().filter(one => keyOf(one) !== key)
  localStorage.setItem(LAST, JSON.stringify([now, ...others].slice(0, maxRecent)))
}
