import type { RowOf } from '@fairgate/contract/app/catalogue'
import { useEffect, useRef, useState } from 'react'
import { CallError, call } from '../../kernel/command/call.ts'
import { useQueryCommand } from '../../kernel/command/use-command.ts'
import { type TextKey, useText } from '../../kernel/i18n/language.ts'

export type FoundBadge = RowOf<'findBadges'>

/** A person served at this desk, as listed below the card. */
export interface Handled {
  key: number
  code: string
  name: string
  badgeTypeName: FoundBadge['badgeTypeName']
  badgeTypeColour: string
  action: TextKey
  at: string
}

/** How many people the page remembers. */
const remembered = 8

/** The state of a badge that another clerk may have changed in the meantime. */
const standOf = ({ state, credential }: FoundBadge) => `${state} ${credential?.id} ${credential?.state}`

/**
 * One person at a time: the input, the open badge, its actions. `refusal` is shown at the field; `changed` says that
 * somebody else changed the open badge.
 *
 * @param attending a dialog is changing the open badge
 */
export function useServiceDesk(exhibitionId: string, attending: boolean) {
  const t = useText()
  const [searchText, setSearchText] = useState('')
  const [chosen, setChosen] = useState<string>()
  const [closed, setClosed] = useState(false)
  const [said, setSaid] = useState<string>()
  const [busy, setBusy] = useState<TextKey>()
  const [handled, setHandled] = useState<readonly Handled[]>([])
  const [changed, setChanged] = useState(false)
  const seen = useRef<{ id: string; stand: string }>(undefined)
  const query = useQueryCommand('findBadges', { exhibitionId, typed: searchText }, { enabled: searchText !== '' })
  const { data, isFetching, isLoading, error, refetch } = query
  const answer = closed || searchText === '' ? undefined : data
  const hits = answer?.list ?? []
  const open = hits.find(({ id }) => id === chosen) ?? (hits.length === 1 ? hits[0] : undefined)

  useEffect(() => {
    // Changes by this clerk are not reported.
    if (busy || attending) seen.current = undefined
    if (!open || busy || attending) return
    const now = { id: open.id, stand: standOf(open) }
    if (seen.current?.id === now.id && seen.current.stand !== now.stand) setChanged(true)
    seen.current = now
  }, [open, busy, attending])

  const find = (typed: string) => {
    const text = typed.trim()
    if (text === '') return
    setSaid(undefined)
    setChosen(undefined)
    setChanged(false)
    seen.current = undefined
    setClosed(false)
    if (text === searchText) void refetch()
    else setSearchText(text)
  }
  const close = () => {
    setClosed(true)
    setChosen(undefined)
    setSaid(undefined)
    setChanged(false)
    seen.current = undefined
  }
  const remember = ({ code, name, badgeTypeName, badgeTypeColour }: FoundBadge, action: TextKey) => {
    const line = { key: Date.now(), code, name, badgeTypeName, badgeTypeColour, action, at: new Date().toISOString() }
    setHandled(lines => [line, ...lines.filter(other => other.code !== code)].slice(0, remembered))
  }

  /** Performs an action on the open badge once; a refusal is shown at the field, and the badge is reloaded. */
  const act = async (found: FoundBadge, action: TextKey, work: () => Promise<unknown>): Promise<boolean> => {
    if (busy) return false
    setBusy(action)
    setSaid(undefined)
    setChanged(false)
    try {
      await work()
      remember(found, action)
      await refetch()
      return true
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure
      setSaid(failure.message)
      await refetch()
      return false
    } finally {
      setBusy(undefined)
    }
  }

  const foreign = answer?.card === 'foreign'
  const isEmptyResult = answer && hits.length === 0 && !isFetching
  return {
    hits,
    more: answer?.more ?? false,
    open,
    /** The scanned card is revoked; the holder has another one. */
    dead: answer?.card === 'dead',
    finding: isLoading,
    busy,
    changed,
    handled,
    refusal:
      said ??
      (closed
        ? undefined
        : (error?.message ?? (isEmptyResult ? t(foreign ? 'badge.cardForeign' : 'badge.foundNobody') : undefined))),
    find,
    choose: setChosen,
    close,
    remember,
    issue: (found: FoundBadge) =>
      act(found, 'badge.handledIssued', () => call('issueBadges', { exhibitionId, ids: [found.id] })),
    mark: (found: FoundBadge, outcome: 'markPrinted' | 'markPrintFailed') =>
      act(found, outcome === 'markPrinted' ? 'badge.handledPrinted' : 'badge.handledFailed', () =>
        call(outcome, { exhibitionId, ids: [found.id] }),
      ),
    /** A dialog has performed the action. */
    done: (found: FoundBadge, action: TextKey) => act(found, action, async () => undefined),
  }
}
