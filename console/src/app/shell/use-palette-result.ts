import type { Output, RowOf } from '@fairgate/contract/app/catalogue'
import { typedLimit } from '@fairgate/contract/badging/badge/fields'
import { badgePages } from '@fairgate/contract/badging/badge/module'
import { badgeStateMachine } from '@fairgate/contract/badging/badge/states'
import { runningStates } from '@fairgate/contract/exhibitions/exhibition/states'
import { partnerKindNames } from '@fairgate/contract/exhibitions/partner/kinds'
import { partnerPermission, partnerRoutes } from '@fairgate/contract/exhibitions/partner/module'
import { searchFold } from '@fairgate/contract/kernel/field/search-fold'
import { tasksPath } from '@fairgate/contract/kernel/page/tasks-path'
import { useQueries } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { badgePaths } from '../../badging/badge/badge-paths.ts'
import { recentHolders } from '../../badging/badge/recent-holders.ts'
import { commandOf } from '../../exhibitions/partner/command-of.ts'
import { useMayOf } from '../../kernel/auth/session.ts'
import { call } from '../../kernel/command/call.ts'
import { retryRead } from '../../kernel/command/retry-read.ts'
import { useQueryCommand } from '../../kernel/command/use-command.ts'
import { useLanguage, useText } from '../../kernel/i18n/language.ts'
import { allOfferedActions } from '../../kernel/ui/palette-actions.ts'
import {
  actionEntries,
  lastFirst,
  lastUsed,
  matching,
  type PaletteAction,
  type PaletteEntry,
  type PaletteRoute,
  pageEntries,
} from './palette-entries.ts'
import { exhibitionAt } from './same-page.ts'
import { doingsOf } from './task-steps.ts'
import { useMenu } from './use-menu.ts'

export interface PaletteGroup {
  title:
    | 'goToLast'
    | 'goToPending'
    | 'goToActions'
    | 'goToPages'
    | 'goToExhibitions'
    | 'goToCompanies'
    | 'goToPeople'
    | 'goToRecent'
  entries: readonly PaletteEntry[]
}

/** Maximum rows per group. */
const most = 6

interface PaletteResult {
  groups: readonly PaletteGroup[]
  /** The result of the former input. */
  stale: boolean
  /** More may arrive. */
  isLoading: boolean
  /** More people match than are listed. */
  morePeople: boolean
}

/** The result of the palette for an input: available actions, and visible targets of each kind. */
export function usePaletteResult(typed: string): PaletteResult {
  const may = useMayOf()
  const typedNow = typed.trim().slice(0, typedLimit)
  const whole = useDeferredValue(typedNow)
  const value = whole.slice(0, 40)
  const stale = whole !== typedNow
  const pages = matching(usePages(), value)
  // Computed again for each letter, because the page below may have loaded in the meantime.
  const offered = actionEntries(allOfferedActions())
  const exhibitions = useQueryCommand(
    'getAffairExhibitionPage',
    { pageSize: 10, search: { type: 'nameOrCode', value } },
    { enabled: value !== '' && may('participation:view'), quiet: true },
  )
  // A code contains a digit; company names are searched only if the input cannot be a code.
  const isCode = /^[a-z]{0,3}[-\d]*\d[-\d]*$/i.test(value) && value.length > 3
  const people = usePeople(whole)
  const companies = useCompanies(isCode ? '' : value)
  const near = useNear()
  const pendingActions = usePendingActions(near)
  const counters = useCounters(near).filter(({ to }) => pages.every(page => page.to !== to))
  if (value === '') {
    return {
      groups: filled([
        { title: 'goToLast', entries: lastUsed(offered) },
        { title: 'goToRecent', entries: people.entries },
        { title: 'goToPending', entries: pendingActions.slice(0, most) },
        { title: 'goToActions', entries: lastFirst(offered) },
        { title: 'goToPages', entries: [...counters.slice(0, 1), ...pages] },
      ]),
      stale,
      isLoading: stale,
      morePeople: false,
    }
  }
  // An input with digits, or a person's whole name, ranks people first.
  const isPerson = /\d{4}/.test(value) || people.isNamed
  const found: PaletteGroup = { title: 'goToPeople', entries: people.entries }
  return {
    groups: filled([
      ...(isPerson ? [found] : []),
      { title: 'goToPending', entries: matching(pendingActions, value).slice(0, most) },
      { title: 'goToPages', entries: [...pages, ...matching(counters, value)].slice(0, most) },
      { title: 'goToActions', entries: lastFirst(matching(offered, value)).slice(0, most) },
      ...(isPerson ? [] : [found]),
      {
        title: 'goToExhibitions',
        entries: (exhibitions.data?.list ?? []).slice(0, most).map(({ id, nameCn, nameEn, code }) => ({
          to: `${tasksPath}/${id}`,
          label: [nameCn, nameEn],
          hint: [code ?? '', code ?? ''],
        })),
      },
      { title: 'goToCompanies', entries: companies.entries },
    ]),
    stale,
    isLoading: stale || exhibitions.isFetching || people.isLoading || companies.isLoading,
    morePeople: people.more,
  }
}

const filled = (groups: readonly PaletteGroup[]) => groups.filter(({ entries }) => entries.length > 0)

function usePages(): readonly PaletteRoute[] {
  const { permitted } = useMenu()
  const id = exhibitionAt(useLocation().pathname)
  const { data } = useQueryCommand(
    'getAffairDetail',
    { exhibitionId: id ?? '' },
    { enabled: id !== undefined, quiet: true },
  )
  return pageEntries(
    permitted,
    id && data ? { id, label: [data.exhibition.nameCn, data.exhibition.nameEn] } : undefined,
  )
}

type Person = RowOf<'findHolders'>

const personEntry = ({ id, exhibitionId, exhibition, code, name, nameEn, documentMasked, company, state }: Person) => {
  const person = [name, code, documentMasked].filter(Boolean).join(' ')
  const [cn, en] = badgeStateMachine.states[state]
  return {
    to: `${badgePaths.list(exhibitionId)}?row=${id}`,
    isPerson: true as const,
    label: [person, nameEn ? `${person} ${nameEn}` : person] as const,
    hint: [`${company.cn} · ${exhibition.cn} · ${cn}`, `${company.en} · ${exhibition.en} · ${en}`] as const,
  }
}

/** Holders of badges, with the input of the service desk; without input, the recently opened ones. */
function usePeople(typed: string) {
  const may = useMayOf()('badge:view')
  const exhibitionId = exhibitionAt(useLocation().pathname)
  // One letter is too short for a name; one ideograph is enough.
  const isSearched = typed.length > 1 || /\p{Script=Han}/u.test(typed)
  const found = useQueryCommand(
    'findHolders',
    { typed: typed || '-', exhibitionId },
    { enabled: may && isSearched, quiet: true },
  )
  const [opened] = useState(() => [...recentHolders()])
  const recent = useQueryCommand(
    'getRecentHolders',
    { badges: opened },
    { enabled: may && typed === '' && opened.length > 0, quiet: true },
  )
  const list = (typed === '' ? recent.data?.list : isSearched ? found.data?.list : undefined) ?? []
  return {
    entries: list.map(personEntry),
    isNamed: list.some(({ name, nameEn }) => [name, nameEn].some(one => searchFold(one) === searchFold(typed))),
    more: isSearched && (found.data?.more ?? false),
    isLoading: isSearched && found.isFetching,
  }
}

type Near = Output<'getAffairExhibitionPage'>['list']

/** The nearest exhibitions. */
function useNear(): Near {
  const may = useMayOf()
  const { data } = useQueryCommand(
    'getAffairExhibitionPage',
    { pageSize: 10 },
    { enabled: may('participation:view'), quiet: true },
  )
  return data?.list ?? []
}

/**
 * The operator's pending work in the nearest exhibitions. Loaded each time and stored as an action, because it may be
 * done later.
 */
function usePendingActions(near: Near): readonly PaletteAction[] {
  const t = useText()
  const navigate = useNavigate()
  return near.flatMap(row =>
    doingsOf(row, t).map(({ label, to }) => ({
      act: to,
      label: [label, label],
      hint: [row.nameCn, row.nameEn],
      run: () => void navigate(to),
    })),
  )
}

/** The service desks of the nearest running exhibitions. */
function useCounters(near: Near): readonly PaletteRoute[] {
  const may = useMayOf()
  if (!may('badge:print')) return []
  return near
    .filter(({ state }) => (runningStates as readonly string[]).includes(state))
    .map(({ id, nameCn, nameEn }) => ({
      to: badgePaths.counter(id),
      label: badgePages.counter.label,
      hint: [nameCn, nameEn],
    }))
}

/** Partners of every kind that the operator manages, by a part of their name, with the search of the lists. */
function useCompanies(value: string): { entries: readonly PaletteEntry[]; isLoading: boolean } {
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
      isLoading: answers.some(({ isFetching }) => isFetching),
      entries: answers
        .flatMap(({ data }, at) =>
          (data?.list ?? []).map(({ id, name }) => {
            const routes = partnerRoutes[kinds[at] ?? 'Sponsor']
            return { to: `${routes.base}/${id}`, label: [name.cn, name.en] as const, hint: routes.label }
          }),
        )
        .slice(0, most),
    }),
  })
}
