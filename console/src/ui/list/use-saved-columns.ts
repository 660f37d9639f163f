import type { ListCommand, Output } from '@fairgate/contract/catalogue'
import { useEffect, useState } from 'react'
import { call } from '../../kernel/call.ts'
import { makeStale, queryClient } from '../../kernel/stale.ts'
import { useQueryCommand } from '../../kernel/use-command.ts'
import type { ColumnSetting, StoredColumns } from '../use-columns.ts'

/** The setting that stands, undefined for none. */
type Standing = { setting: ColumnSetting | undefined }

/**
 * How the reader has arranged a list's columns: the server keeps it. This browser remembers it as well, so that the list
 * has its shape before the answer is here.
 */
export function useSavedColumns(list: ListCommand): StoredColumns {
  const saved = useQueryCommand('getSavedViews', {}, { quiet: true }).data?.columns
  const [chosen, choose] = useState<Standing>()
  // While something is on its way the answer to what left before it is not what stands.
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

/** What is on its way, by list: the latest takes the place of one that has not left. */
const leaving = new Map<ListCommand, Standing | undefined>()

/** Sends one after the other, so that the last one arranged is the last to arrive; a column that is dragged far sends few. */
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
      // The reader was told; it stands on this page until they leave it.
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
  makeStale(['savedView'])
}

const placeOf = (list: ListCommand) => `columns.${list}`

function remember(list: ListCommand, setting: ColumnSetting | undefined): void {
  if (setting) localStorage.setItem(placeOf(list), JSON.stringify(setting))
  else localStorage.removeItem(placeOf(list))
}

function remembered(list: ListCommand): ColumnSetting | undefined {
  try {
    const setting = JSON.parse(localStorage.getItem(placeOf(list)) ?? 'null') as ColumnSetting | null
    return setting && Array.isArray(setting.order) && Array.isArray(setting.hidden) ? setting : undefined
  } catch {
    return undefined
  }
}
