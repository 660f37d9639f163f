import type { ListCommand, Output } from '@fairgate/contract/app/catalogue'
import { useEffect, useState } from 'react'
import { call } from '../../command/call.ts'
import { useQueryCommand } from '../../command/use-command.ts'
import { invalidateEntities, queryClient } from '../../push/invalidate-entities.ts'
import type { ColumnSetting, StoredColumns } from '../use-columns.ts'

/** The present setting, undefined for none. */
type SavedSetting = { setting: ColumnSetting | undefined }

/**
 * The operator's arrangement of a list's columns, stored on the server. This browser caches it, so that the list has
 * its shape before the answer.
 */
export function useSavedColumns(list: ListCommand): StoredColumns {
  const saved = useQueryCommand('getSavedViews', {}, { quiet: true }).data?.columns
  const [chosen, choose] = useState<SavedSetting>()
  // While a change is being sent, an answer from before it is outdated.
  const answered = chosen ? undefined : saved
  useEffect(() => {
    if (answered) remember(list, answered[list])
  }, [answered, list])
  return [
    chosen ? chosen.setting : saved ? saved[list] : remembered(list),
    setting => {
      choose({ setting })
      remember(list, setting)
      saveColumns(list, setting, () => choose(undefined))
    },
  ]
}

/** Pending changes, by list: the latest replaces an unsent one. */
const leaving = new Map<ListCommand, SavedSetting | undefined>()

/** Sends them one after the other, so that the last arrangement arrives last; dragging a column far sends few. */
function saveColumns(list: ListCommand, setting: ColumnSetting | undefined, onSaved: () => void): void {
  const isOnItsWay = leaving.has(list)
  leaving.set(list, { setting })
  if (!isOnItsWay) void send(list, onSaved)
}

async function send(list: ListCommand, onSaved: () => void): Promise<void> {
  for (let next = leaving.get(list); next; next = leaving.get(list)) {
    leaving.set(list, undefined)
    try {
      await call('keepColumns', { list, columns: next.setting ?? null })
    } catch {
      // The failure was shown; the arrangement applies on this page until it is left.
      leaving.delete(list)
      return
    }
    const { setting } = next
    queryClient.setQueriesData<Output<'getSavedViews'>>({ queryKey: ['getSavedViews'] }, views => {
      if (!views) return views
      const { [list]: _, ...others } = views.columns
      return { ...views, columns: setting ? { ...others, [list]: setting } : others }
    })
  }
  leaving.delete(list)
  onSaved()
  invalidateEntities(['savedView'])
}

const toStorageKey = (list: ListCommand) => `columns.${list}`

function remember(list: ListCommand, setting: ColumnSetting | undefined): void {
  if (setting) localStorage.setItem(toStorageKey(list), JSON.stringify(setting))
  else localStorage.removeItem(toStorageKey(list))
}

function remembered(list: ListCommand): ColumnSetting | undefined {
  try {
    const setting = JSON.parse(localStorage.getItem(toStorageKey(list)) ?? 'null') as ColumnSetting | null
    return setting && Array.isArray(setting.order) && Array.isArray(setting.hidden) ? setting : undefined
  } catch {
    return undefined
  }
}
