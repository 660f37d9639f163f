import { badgeLife } from '@fairgate/contract/badge/states'
import { partnerKindNames } from '@fairgate/contract/partner/kinds'
import { partnerPlaces } from '@fairgate/contract/partner/pages'
import { partnerPermission } from '@fairgate/contract/partner/permissions'
import { affairsPath } from '@fairgate/contract/shell/affairs-path'
import { useQueries } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { call } from '../kernel/call.ts'
import { useLanguage, useText } from '../kernel/language.ts'
import { retryRead } from '../kernel/retry-read.ts'
import { useMayOf } from '../kernel/session.ts'
import { useQueryCommand } from '../kernel/use-command.ts'
import { commandOf } from '../partner/command-of.ts'
import { allOffers } from '../ui/offers.ts'
import { doingsOf } from './affair-doings.ts'
import {
  actionEntries,
  lastFirst,
  lastUsed,
  matching,
  type PaletteAction,
  type PaletteEntry,
  type PalettePlace,
  pageEntries,
} from './palette-entries.ts'
import { exhibitionAt } from './same-page.ts'
import { useMenu } from './use-menu.ts'

export interface PlaceGroup {
  title: 'goToLast' | 'goToWaits' | 'goToActions' | 'goToPages' | 'goToExhibitions' | 'goToCompanies' | 'goToBadges'
  entries: readonly PaletteEntry[]
}

/** Rows of each group at most. */
const most = 6

interface Places {
  groups: readonly PlaceGroup[]
  /** They are still those of what was typed before. */
  stale: boolean
  /** More may come. */
  asking: boolean
}

/** What the palette offers for what was typed: what may be done here, and of each kind of place those this reader may see. */
export function usePlaces(typed: string): Places {
  const may = useMayOf()
  const value = useDeferredValue(typed.trim().slice(0, 40))
  const stale = value !== typed.trim().slice(0, 40)
  const pages = matching(usePages(), value)
  // Asked anew with each letter: the page beneath may have come meanwhile.
  const offered = actionEntries(allOffers())
  const exhibitions = useQueryCommand(
    'getAffairExhibitionPage',
    { pageSize: 10, search: { type: 'nameOrCode', value } },
    { enabled: value !== '' && may('participation:view'), quiet: true },
  )
  // A code has a figure in it; names of companies are looked for where one cannot be meant.
  const isCode = /^[a-z]{0,3}[-\d]*\d[-\d]*$/i.test(value) && value.length > 3
  const badges = useQueryCommand(
    'findBadgesByCode',
    { code: value || '-' },
    { enabled: isCode && may('badge:view'), quiet: true },
  )
  const companies = useCompanies(isCode ? '' : value)
  const waits = useWaits()
  if (value === '') {
    return {
      groups: filled([
        { title: 'goToLast', entries: lastUsed(offered) },
        { title: 'goToWaits', entries: waits.slice(0, most) },
        { title: 'goToActions', entries: lastFirst(offered) },
        { title: 'goToPages', entries: pages },
      ]),
      stale,
      asking: stale,
    }
  }
  return {
    groups: filled([
      {
        title: 'goToBadges',
        entries: (isCode ? (badges.data?.list ?? []) : []).map(
          ({ id, exhibitionId, exhibition, code, name, state }) => ({
            to: `${affairsPath}/${exhibitionId}/badges?row=${id}`,
            words: [`${code} ${name}`, `${code} ${name}`],
            hint: [
              `${exhibition.cn} · ${badgeLife.states[state][0]}`,
              `${exhibition.en} · ${badgeLife.states[state][1]}`,
            ],
          }),
        ),
      },
      { title: 'goToWaits', entries: matching(waits, value).slice(0, most) },
      { title: 'goToPages', entries: pages.slice(0, most) },
      { title: 'goToActions', entries: lastFirst(matching(offered, value)).slice(0, most) },
      {
        title: 'goToExhibitions',
        entries: (exhibitions.data?.list ?? []).slice(0, most).map(({ id, nameCn, nameEn, code }) => ({
          to: `${affairsPath}/${id}`,
          words: [nameCn, nameEn],
          hint: [code ?? '', code ?? ''],
        })),
      },
      { title: 'goToCompanies', entries: companies.entries },
    ]),
    stale,
    asking: stale || exhibitions.isFetching || badges.isFetching || companies.asking,
  }
}

const filled = (groups: readonly PlaceGroup[]) => groups.filter(({ entries }) => entries.length > 0)

function usePages(): readonly PalettePlace[] {
  const { permitted } = useMenu()
  const id = exhibitionAt(useLocation().pathname)
  const { data } = useQueryCommand(
    'getAffairDetail',
    { exhibitionId: id ?? '' },
    { enabled: id !== undefined, quiet: true },
  )
  return pageEntries(
    permitted,
    id && data ? { id, words: [data.exhibition.nameCn, data.exhibition.nameEn] } : undefined,
  )
}

/** What waits for the reader in the nearest exhibitions. Asked each time, it is kept as an action: it may be gone later. */
function useWaits(): readonly PaletteAction[] {
  const t = useText()
  const navigate = useNavigate()
  const may = useMayOf()
  const { data } = useQueryCommand(
    'getAffairExhibitionPage',
    { pageSize: 10 },
    { enabled: may('participation:view'), quiet: true },
  )
  return (data?.list ?? []).flatMap(row =>
    doingsOf(row, t).map(({ words, to }) => ({
      act: to,
      words: [words, words],
      hint: [row.nameCn, row.nameEn],
      run: () => void navigate(to),
    })),
  )
}

/** Partners of every kind the reader looks after, by a part of their name: the lists' own search. */
function useCompanies(value: string): { entries: readonly PaletteEntry[]; asking: boolean } {
  const may = useMayOf()
  const language = useLanguage()
  const kinds = partnerKindNames.filter(kind => value.length > 1 && may(partnerPermission(kind, 'view')))
  return useQueries({
    queries: kinds.map(kind => {
      const payload = { pageSize: 10, search: { type: 'name', value } } as const
      return {
        queryKey: [commandOf('get…Page', kind), payload, language],
        queryFn: ({ signal }: { signal: AbortSignal }) =>
          call(commandOf('get…Page', kind), payload, { signal, quiet: true, retry: retryRead(signal) }),
      }
    }),
    combine: answers => ({
      asking: answers.some(({ isFetching }) => isFetching),
      entries: answers
        .flatMap(({ data }, at) =>
          (data?.list ?? []).map(({ id, name }) => {
            const place = partnerPlaces[kinds[at] ?? 'Sponsor']
            return { to: `${place.base}/${id}`, words: [name.cn, name.en] as const, hint: place.words }
          }),
        )
        .slice(0, most),
    }),
  })
}
