import { assignFields } from '@fairgate/contract/exhibitions/stand/fields'
import { useDeferredValue, useState } from 'react'
import { useQueryCommand } from '../../kernel/command/use-command.ts'
import { nameOf } from '../../kernel/i18n/name-of.ts'
import { formFields } from '../../kernel/ui/form/form-fields.tsx'
import { Select } from '../../kernel/ui/Select.tsx'

const F = formFields(assignFields)

/** A company that takes part, found by a part of its name. For forms with `participationId`. */
export function HolderField({ exhibitionId }: { exhibitionId: string }) {
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed.trim())
  const { data, isFetching } = useQueryCommand(
    'getParticipationPage',
    { exhibitionId, pageSize: 20, search: search ? { type: 'company', value: search } : undefined },
    { keepPrevious: true, quiet: true },
  )
  const found = (data?.list ?? []).filter(({ state }) => state !== 'ended')
  return (
    <F.own name="participationId">
      {(control, { value, set }) => (
        <Select
          {...control}
          style={{ width: '100%' }}
          // The server searches; the results are not filtered again.
          showSearch={{ filterOption: false, onSearch: setTyped }}
          loading={isFetching}
          value={value}
          options={found.map(({ id, company }) => ({ value: id, label: nameOf(company) }))}
          onChange={(id: string | undefined) => set(id)}
        />
      )}
    </F.own>
  )
}
