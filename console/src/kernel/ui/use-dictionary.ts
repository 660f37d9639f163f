import type { DecidedEntityType } from '@fairgate/contract/foundation/dictionary/decided-entity-types'
import type { DictionaryCode } from '@fairgate/contract/foundation/dictionary/dictionary-labels'
import { useEffect, useRef, useState } from 'react'
import { useQueryCommand } from '../command/use-command.ts'

/**
 * Options of a dictionary in the interface language, and the label of a value, including stopped ones; the value itself
 * without a label. With an entity type only its reasons, with an exhibition also its own.
 */
export function useDictionary(code: DictionaryCode, of: { noun?: DecidedEntityType; exhibitionId?: string } = {}) {
  const { exhibitionId } = of
  const { data } = useQueryCommand('getEnableDictionaryOption', { code, ...of })
  const options = data?.list ?? []
  // Stopped options are loaded only if a row has one.
  const [isMissed, setMissed] = useState(false)
  const missed = useRef(false)
  useEffect(() => {
    if (missed.current) setMissed(true)
  })
  const names = useQueryCommand('getOptionNames', { code, exhibitionId }, { enabled: isMissed, quiet: true }).data?.list
  const labelOf = (value: string | null): string => {
    const found = [...options, ...(names ?? [])].find(option => option.value === value)
    if (value && data && !found) missed.current = true
    return found?.label ?? value ?? ''
  }
  return { options, labelOf }
}
